import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { PROJECT_DIR } from '../../server/project.ts';
import type { BackendConfig } from '../api/read-backend-config.ts';

/** What the built site is made of. */
const SOURCES = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
const DIST_DIR = path.join(PROJECT_DIR, 'dist');
const MARK = path.join(PROJECT_DIR, 'node_modules', '.built-from');

/** Whether `dist/` was built from the files as they are now, for this backend. */
export async function isBuiltFor(backend: BackendConfig): Promise<boolean> {
  if (!existsSync(path.join(DIST_DIR, 'index.html')) || !existsSync(MARK)) return false;
  return (await readFile(MARK, 'utf8')) === (await fingerprint(backend));
}

/** Writes down what `dist/` was built from, so that `npm start` need not build the same again. */
export function buildMarkPlugin(backend: BackendConfig): Plugin {
  let before = '';
  return {
    name: 'third-age:build-mark',
    apply: 'build',
    async buildStart() {
      if (this.environment.name === 'client') before = await fingerprint(backend);
    },
    async closeBundle(error) {
      const { config, name } = this.environment;
      const isSite = name === 'client' && path.resolve(config.root, config.build.outDir) === DIST_DIR;
      if (isSite && error === undefined) await writeFile(MARK, before);
    },
  };
}

/** By size and time of change: reading all pictures at each start would take longer than it tells. */
async function fingerprint(backend: BackendConfig): Promise<string> {
  // The copyright line has the year in it.
  const hash = createHash('sha256').update(JSON.stringify([backend, new Date().getFullYear()]));
  for (const source of SOURCES) {
    for (const file of (await filesIn(path.join(PROJECT_DIR, source))).sort()) {
      const { size, mtimeMs } = await stat(file);
      hash.update(`${path.relative(PROJECT_DIR, file)} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

async function filesIn(place: string): Promise<string[]> {
  if ((await stat(place)).isFile()) return [place];
  const names = await readdir(place, { recursive: true });
  const places = names.map((name) => path.join(place, name));
  const stats = await Promise.all(places.map((each) => stat(each)));
  return places.filter((_, index) => stats[index]?.isFile());
}
