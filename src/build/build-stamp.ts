import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { fingerprint } from '../../server/build-tools.mjs';
import { companyFile, readCompanyFile } from '../../server/company-file.ts';
import { PROJECT_DIR } from '../../server/project.ts';
import type { BackendConfig } from '../api/read-backend-config.ts';
import type { Company } from '../domain/company/company.ts';
import type { Retention } from '../domain/retention.ts';

/** The files that the built site depends on. */
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
/** Not in `dist/`, because everything in there is published. */
const STAMP = path.join(PROJECT_DIR, 'dist-server', 'site-built-from.json');

interface BuildStamp {
  /** What the pages show or use of them: the project, the times in the privacy notice, the company. */
  readonly settings: {
    readonly backend: BackendConfig;
    readonly retention: Retention;
    readonly company: Company;
  };
  /** The sources, and the year of the copyright line. */
  readonly sources: { readonly files: string; readonly year: number };
}

/** How the built site compares with the present files and settings. */
export type SiteBuild = 'current' | 'older' | 'none for these settings';

export async function siteBuild(backend: BackendConfig, retention: Retention): Promise<SiteBuild> {
  const stamp = await readStamp();
  const wanted = stampOf(backend, retention);
  if (JSON.stringify(stamp?.settings) !== JSON.stringify(wanted.settings)) return 'none for these settings';
  return JSON.stringify(stamp?.sources) === JSON.stringify(wanted.sources) ? 'current' : 'older';
}

/** Records the sources of `dist/`, so that `npm start` does not build the same site again. */
export function buildStampPlugin(backend: BackendConfig, retention: Retention): Plugin {
  let before: BuildStamp | undefined;
  return {
    name: 'third-age:build-stamp',
    apply: 'build',
    buildStart() {
      if (this.environment.name === 'client') before = stampOf(backend, retention);
    },
    async closeBundle(error) {
      const { config, name } = this.environment;
      const isSite = name === 'client' && path.resolve(config.root, config.build.outDir) === DIST_DIR;
      if (!isSite || error !== undefined) return;
      await mkdir(path.dirname(STAMP), { recursive: true });
      await writeFile(STAMP, JSON.stringify(before));
    },
  };
}

function stampOf({ url, publishableKey }: BackendConfig, retention: Retention): BuildStamp {
  const company = readCompanyFile(companyFile(process.env));
  return {
    settings: { backend: { url, publishableKey }, retention, company },
    sources: { files: fingerprint(SOURCES), year: new Date().getFullYear() },
  };
}

async function readStamp(): Promise<BuildStamp | undefined> {
  try {
    await readFile(path.join(DIST_DIR, 'index.html'));
    return JSON.parse(await readFile(STAMP, 'utf8')) as BuildStamp;
  } catch {
    // Never built, or deleted.
    return undefined;
  }
}
