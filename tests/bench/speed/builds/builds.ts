import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compressFolder } from '../../../../src/build/compress-folder.ts';
import { publicPages } from '../../../../src/content/site-map.ts';
import { makeFloor } from './make-floor.ts';

export const BUILDS = ['site', 'floor', 'plain'] as const;

/**
 * `site` as it is published; `floor`, the same pages without any script and without the worker: nothing can paint
 * sooner with this content; `plain`, the same pages as most teams would build them: rendered in the browser, everything
 * loaded at once.
 */
export type Build = (typeof BUILDS)[number];

const FOLDER = path.resolve('node_modules/.bench');

export function buildFolder(name: Build): string {
  return path.join(FOLDER, name);
}

/**
 * Builds the site and what is asked for, each into a folder of its own.
 * @param reuse takes what the last run has built, where it is there
 */
export async function makeBuilds(wanted: readonly Build[], reuse: boolean): Promise<void> {
  const isMissing = (name: Build) => !reuse || !existsSync(path.join(buildFolder(name), 'index.html'));
  if (isMissing('site')) {
    build('site', []);
    rmSync(buildFolder('floor'), { recursive: true, force: true });
  }
  if (wanted.includes('floor') && isMissing('floor'))
    await makeFloor(buildFolder('site'), buildFolder('floor'));
  if (wanted.includes('plain') && isMissing('plain')) await makePlain();
}

function build(name: Build, args: readonly string[]) {
  const outDir = buildFolder(name);
  rmSync(outDir, { recursive: true, force: true });
  execFileSync('npx', ['vite', 'build', '--logLevel', 'warn', '--outDir', outDir, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** What a host does for such a build: its one page under every address, everything compressed, the same headers. */
async function makePlain() {
  build('plain', ['--config', 'tests/bench/speed/builds/plain.config.ts']);
  const plain = buildFolder('plain');
  const page = path.join(plain, 'index.html');
  for (const { path: address } of publicPages) {
    mkdirSync(path.join(plain, address), { recursive: true });
    if (address !== '/') copyFileSync(page, path.join(plain, address, 'index.html'));
  }
  copyFileSync(page, path.join(plain, '404.html'));
  // Its scripts and styles are its own: the policy of the site would refuse what is inline.
  const headers = readFileSync(path.join(buildFolder('site'), '_headers'), 'utf8');
  writeFileSync(path.join(plain, '_headers'), headers.replace(/^ *Content-Security-Policy:.*\n/gm, ''));
  await compressFolder(plain);
}
