import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { publicPages } from '../../src/content/site-map.ts';
import { BUNDLE_URL, type BundledFile, isBundled, LENGTH_DIGITS } from '../../src/sw/precache-bundle.ts';
import { BUDGETS, overBudget } from '../support/source/budgets.ts';
import { longestFunction, scriptsOf, withImports } from '../support/source/page-scripts.ts';
import { precacheDownloads, precachedUrls, wireBytesOf } from '../support/source/precache.ts';
import { filesBelow, ROOT, readProjectFile } from '../support/source/project-files.ts';

const DIST = path.join(ROOT, 'dist');
const htmlOf = ({ path: address }: { path: string }) => `dist${address === '/' ? '' : address}/index.html`;
const weigh = (name: string) => ({ name, bytes: wireBytesOf(path.join(ROOT, name)) });

describe('the weight of the build', () => {
  it.each(filesBelow('dist').filter((file) => file.endsWith('.html')))(
    '%s comes in one round trip',
    (file) => {
      expect(overBudget('HTML with its styles', [weigh(file)], BUDGETS.htmlBytes)).toBe('');
    },
  );

  it.each(publicPages)('the scripts that $path starts with are within the budget of a visit', (page) => {
    const scripts = [...scriptsOf(htmlOf(page))].map(weigh);
    expect(scripts.length).toBeGreaterThan(2);
    expect(overBudget(`JavaScript of ${page.path}`, scripts, BUDGETS.scriptBytes)).toBe('');
  });

  it.each(publicPages)('no function of the scripts of $path is read in one long task', (page) => {
    const lengths = [...scriptsOf(htmlOf(page))].map((name) => ({
      name,
      bytes: longestFunction(readProjectFile(name)),
    }));
    expect(Math.max(...lengths.map(({ bytes }) => bytes))).toBeGreaterThan(1_000);
    for (const script of lengths)
      expect(overBudget('longest function', [script], BUDGETS.functionCharacters)).toBe('');
  });

  it('what /contact fetches when it is idle is one file within its budget', () => {
    const page = scriptsOf('dist/contact/index.html');
    const outbox = filesBelow('dist/assets').find((file) => /\/outbox-[\w-]+\.js$/.test(file));
    expect(readProjectFile([...page].find((file) => file.includes('contact-page-')) ?? '')).toContain(
      path.basename(outbox ?? 'no file'),
    );
    const idle = [...withImports(outbox ?? '')].filter((file) => !page.has(file)).map(weigh);
    expect(idle.length).toBeLessThanOrEqual(3);
    expect(overBudget('JavaScript that /contact fetches when idle', idle, BUDGETS.idleScriptBytes)).toBe('');
  });

  it.each(publicPages)('$path has next to no script in its HTML', (page) => {
    const html = readProjectFile(htmlOf(page));
    const inline = [...html.matchAll(/<script(?![^>]*(?:ld\+json|src=))[^>]*>([\s\S]*?)<\/script>/g)];
    expect(inline.length).toBeGreaterThan(0);
    const text = inline.map(([, script]) => script).join('');
    const weight = { name: htmlOf(page), bytes: brotliCompressSync(text).length };
    expect(overBudget('inline script', [weight], BUDGETS.inlineScriptBytes)).toBe('');
  });

  /** Chromium makes a document for each, also for an icon of the browser's tab: 35 ms and more on an old tablet. */
  it.each(publicPages)('$path begins with no SVG file but its drawings', (page) => {
    const firstFiles = readProjectFile(htmlOf(page)).matchAll(/<(?![^>]*"lazy")[^>]*"([^"#]+\.svg)/g);
    const drawings: Record<string, string[]> = {
      '/': ['/art/hero.svg'],
      '/mission': ['/art/promise.svg'],
    };
    expect([...new Set([...firstFiles].map(([, file]) => file))]).toEqual(drawings[page.path] ?? []);
  });

  it.each(filesBelow('dist/art').filter((file) => file.endsWith('.svg')))(
    '%s is a document of few elements',
    (file) => {
      const elements = readProjectFile(file).match(/<[a-z]/gi) ?? [];
      expect(elements.length).toBeGreaterThan(20);
      expect(elements.length).toBeLessThanOrEqual(BUDGETS.drawingElements);
    },
  );

  it('what the worker fetches is within its budget', () => {
    const files = precacheDownloads(DIST);
    expect(files.length).toBeGreaterThan(5);
    expect(overBudget('precache', files, BUDGETS.precacheBytes)).toBe('');
  });
});

describe('the precache bundle', () => {
  it('holds each small file exactly as it is in the build', () => {
    const bundle = readFileSync(path.join(DIST, BUNDLE_URL));
    let end = LENGTH_DIGITS + Number(bundle.subarray(0, LENGTH_DIGITS));
    const index: BundledFile[] = JSON.parse(`${bundle.subarray(LENGTH_DIGITS, end)}`);
    expect(index.map((file) => file.url)).toEqual(precachedUrls(DIST).filter(isBundled));
    expect(index.length).toBeGreaterThan(30);
    for (const { url, bytes } of index) {
      const packed = bundle.subarray(end, end + bytes);
      expect(packed.equals(readFileSync(path.join(DIST, url))), url).toBe(true);
      end += bytes;
    }
    expect(end).toBe(bundle.length);
  });
});

describe('overBudget', () => {
  it('names files, bytes and budget in one line', () => {
    const files = [
      { name: 'small.js', bytes: 2 },
      { name: 'big.js', bytes: 9 },
    ];
    expect(overBudget('JavaScript of /', files, 11)).toBe('');
    expect(overBudget('JavaScript of /', files, 10)).toBe(
      'JavaScript of /: 11 bytes, budget 10 bytes: big.js (9 bytes), small.js (2 bytes)',
    );
  });
});
