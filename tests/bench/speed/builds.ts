import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

export interface Builds {
  /** The product's build. */
  readonly site: string;
  /** The same pages without scripts and without the worker: the fastest possible paint of this content. */
  readonly floor: string;
  /** The same pages as a usual single-page app: rendered in the browser, everything loaded at once. */
  readonly plain: string;
}

const FOLDER = path.resolve('node_modules/.bench');

/** Builds all three into folders of their own. */
export function makeBuilds(): Builds {
  rmSync(FOLDER, { recursive: true, force: true });
  const builds = {
    site: path.join(FOLDER, 'site'),
    floor: path.join(FOLDER, 'floor'),
    plain: path.join(FOLDER, 'plain'),
  };
  build(['--outDir', builds.site]);
  build(['--outDir', builds.plain, '--config', 'tests/bench/speed/plain.config.ts']);
  // All three have the same caching headers.
  cpSync(path.join(builds.site, '_headers'), path.join(builds.plain, '_headers'));
  cpSync(builds.site, builds.floor, { recursive: true });
  for (const name of readdirSync(builds.floor, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(builds.floor, name);
    if (/(?:^|\/)(?:sw|workbox-[\w-]+)\.js(?:\.(?:br|gz))?$|\.html\.(?:br|gz)$/.test(name)) rmSync(file);
    else if (name.endsWith('.html')) stripScripts(file);
  }
  return builds;
}

function build(args: readonly string[]) {
  execFileSync('npx', ['vite', 'build', '--logLevel', 'warn', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

function stripScripts(file: string) {
  const html = readFileSync(file, 'utf8')
    .replaceAll(/<script\b(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g, '')
    .replace('<html ', '<html data-bench="floor" ');
  writeFileSync(file, html);
  writeFileSync(`${file}.br`, brotliCompressSync(html));
}
