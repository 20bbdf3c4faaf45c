import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { fingerprint } from '../../server/build-tools.mjs';
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
/** Beside the built server, not in `dist/`, which is published as it is. */
const MARK = path.join(PROJECT_DIR, 'dist-server', 'site-built-from.json');

interface BuildMark {
  readonly backend: BackendConfig;
  /** Stands in the copyright line. */
  readonly year: number;
  readonly files: string;
}

/** How the built site relates to the files and the backend of now. */
export type SiteBuild = 'current' | 'older' | 'none for this backend';

export async function siteBuild(backend: BackendConfig): Promise<SiteBuild> {
  const mark = await readMark();
  if (mark === undefined || JSON.stringify(mark.backend) !== JSON.stringify(backend))
    return 'none for this backend';
  return JSON.stringify(mark) === JSON.stringify(markOf(backend)) ? 'current' : 'older';
}

/** Writes down what `dist/` was built from, so that `npm start` need not build the same again. */
export function buildMarkPlugin(backend: BackendConfig): Plugin {
  let before: BuildMark | undefined;
  return {
    name: 'third-age:build-mark',
    apply: 'build',
    buildStart() {
      if (this.environment.name === 'client') before = markOf(backend);
    },
    async closeBundle(error) {
      const { config, name } = this.environment;
      const isSite = name === 'client' && path.resolve(config.root, config.build.outDir) === DIST_DIR;
      if (!isSite || error !== undefined) return;
      await mkdir(path.dirname(MARK), { recursive: true });
      await writeFile(MARK, JSON.stringify(before));
    },
  };
}

function markOf({ url, publishableKey }: BackendConfig): BuildMark {
  return {
    backend: { url, publishableKey },
    year: new Date().getFullYear(),
    files: fingerprint(SOURCES),
  };
}

async function readMark(): Promise<BuildMark | undefined> {
  try {
    await readFile(path.join(DIST_DIR, 'index.html'));
    return JSON.parse(await readFile(MARK, 'utf8')) as BuildMark;
  } catch {
    // Never built, or cleared away: it has to be built then.
    return undefined;
  }
}
