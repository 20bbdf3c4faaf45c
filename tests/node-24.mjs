/**
 * Runs stages of tests/run.mjs with Node 24, the version after the oldest supported one: `node tests/node-24.mjs
 * build server`. The program comes from npm's package `node`, in a folder that `npm ci` empties; it is no dependency
 * of the product.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const VERSION = '24';
const FOLDER = fileURLToPath(new URL('../node_modules/.cache/node-24', import.meta.url));
const NODE = path.join(
  FOLDER,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

if (!existsSync(NODE)) {
  console.log(`Fetching Node ${VERSION} for the tests …`);
  mkdirSync(FOLDER, { recursive: true });
  // A project of its own: npm would otherwise write into this project's lock file.
  writeFileSync(path.join(FOLDER, 'package.json'), '{"private": true}');
  spawnSync('npm', ['install', '--no-audit', '--no-fund', `node@${VERSION}`], {
    cwd: FOLDER,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
}
if (!existsSync(NODE)) {
  console.error(`Node ${VERSION} could not be fetched: npm install node@${VERSION}`);
  process.exit(1);
}
const run = fileURLToPath(new URL('run.mjs', import.meta.url));
const { status } = spawnSync(NODE, [run, ...process.argv.slice(2)], {
  stdio: 'inherit',
  // Child processes started by name use this Node too.
  env: { ...process.env, PATH: `${path.dirname(NODE)}${path.delimiter}${process.env.PATH}` },
});
process.exit(status ?? 1);
