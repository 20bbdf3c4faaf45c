import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { publicPages } from '../../../src/content/site-map.ts';
import { readImports } from '../../support/source/source-imports.ts';

/**
 * What the support of browsers of 2019 costs all others: `npm run bench:old-browsers` builds the site as it is and
 * once more for browsers since 2022, and prints the bytes of each page and of all scripts, compressed as they are
 * sent.
 */
const FOLDER = path.resolve('node_modules/.bench');
/** The import that only browsers without layers follow; the other build does not need it. */
const FLAT_STYLES = /@layer reset\{\}@import"[^"]+";/;

const today = build('old-browsers', []);
const modern = build('modern', ['--config', 'tests/bench/old-browsers/modern.config.ts']);

const rows = publicPages.flatMap(({ path: address }) => {
  const file = `${address}/index.html`.slice(1).replace(/^\//, '');
  const html = readFileSync(path.join(today, file), 'utf8');
  const without = readFileSync(path.join(modern, file), 'utf8').replace(FLAT_STYLES, '');
  return [
    [address, 'HTML and styles', brotli(without), brotli(html)],
    [address, 'scripts', sizeOf(modern, scriptsOf(modern, without)), sizeOf(today, scriptsOf(today, html))],
  ] as const;
});
const all = [modern, today].map((folder) => sizeOf(folder, allScripts(folder))) as [number, number];
console.log('| page | part | since 2022 alone | since 2019 | more |\n|---|---|---|---|---|');
for (const [address, part, before, after] of [...rows, ['all', 'scripts and worker', ...all] as const]) {
  const more = (((after - before) / before) * 100).toFixed(1);
  console.log(`| ${address} | ${part} | ${bytes(before)} | ${bytes(after)} | ${more} % |`);
}
rmSync(FOLDER, { recursive: true, force: true });

function build(name: string, args: readonly string[]): string {
  const folder = path.join(FOLDER, name);
  execFileSync('npx', ['vite', 'build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return folder;
}

/** The scripts that a page loads without any action of the visitor. */
function scriptsOf(folder: string, html: string): string[] {
  const reached = new Set<string>();
  const add = (file: string): void => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const specifier of readImports(readFileSync(path.join(folder, file), 'utf8')).atOnce)
      add(path.posix.join(path.posix.dirname(file), specifier));
  };
  for (const [, file = ''] of html.matchAll(/\/(assets\/[\w.-]+\.js)/g)) add(file);
  return [...reached];
}

function allScripts(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
}

function sizeOf(folder: string, files: readonly string[]): number {
  return files.reduce((sum, file) => sum + brotli(readFileSync(path.join(folder, file))), 0);
}

function brotli(content: string | Buffer): number {
  return brotliCompressSync(content).length;
}

function bytes(count: number): string {
  return count.toLocaleString('en-US');
}
