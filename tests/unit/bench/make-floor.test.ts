import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFloor } from '../../bench/speed/builds/make-floor.ts';

const PAGE = `<!doctype html><html lang="en"><head><script>start()</script>
<script type="application/ld+json">{"name": "a company"}</script></head>
<body><p>${'Words that everybody reads. '.repeat(40)}</p><script type="module" src="/a.js"></script></body></html>`;
const PAGES = ['index.html', 'contact/index.html'];
let folder = '';

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'bench-floor-'));
  mkdirSync(path.join(folder, 'site/contact'), { recursive: true });
  for (const name of PAGES) {
    for (const ending of ['', '.br', '.gz']) writeFileSync(path.join(folder, 'site', name + ending), PAGE);
  }
  for (const name of ['sw.js', 'sw.js.br', 'a.js', '_headers'])
    writeFileSync(path.join(folder, 'site', name), name);
  await makeFloor(path.join(folder, 'site'), path.join(folder, 'floor'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the floor', () => {
  it.each(PAGES)('has %s without scripts, but with what is no script', (name) => {
    const html = readFileSync(path.join(folder, 'floor', name), 'utf8');
    expect(html).not.toContain('start()');
    expect(html).not.toContain('/a.js');
    expect(html).toContain('a company');
    expect(html).toContain('Words that everybody reads.');
    expect(html).toContain('data-bench="floor"');
    expect(html).toContain('data-script=""');
  });

  it.each(PAGES)('sends %s compressed, as the site does: else it would be slower than the site', (name) => {
    const file = path.join(folder, 'floor', name);
    expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe(readFileSync(file, 'utf8'));
  });

  it('has no worker, and the headers of the site', () => {
    expect(readdirSync(path.join(folder, 'floor')).filter((name) => name.startsWith('sw.'))).toEqual([]);
    expect(existsSync(path.join(folder, 'floor/_headers'))).toBe(true);
  });
});
