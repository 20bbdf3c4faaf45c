import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createBuilder } from 'vite';
import type { BackendConfig } from '../src/backend/read-backend-config.ts';
import { PROJECT_DIR } from './project.ts';
import { StartError } from './start-error.ts';

/** What the built site is made of. */
const SOURCES = ['src', 'public', 'index.html', 'vite.config.ts', 'package-lock.json', 'tsconfig.json'];
const MARK = path.join(PROJECT_DIR, 'node_modules', '.built-from');

/** Builds `dist/`, unless it was built from these very files and this configuration. */
export async function buildSite(config: BackendConfig, log: (line: string) => void): Promise<void> {
  const fingerprint = await fingerprintOf(config);
  const builtFrom = await readFile(MARK, 'utf8').catch(() => 'never built');
  if (builtFrom === fingerprint && existsSync(path.join(PROJECT_DIR, 'dist', 'index.html'))) {
    log('The site is built already.');
    return;
  }
  log('Building the site …');
  try {
    const builder = await createBuilder({ root: PROJECT_DIR, logLevel: 'error' });
    await builder.buildApp();
  } catch (error) {
    throw new StartError(`The site could not be built: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
  await writeFile(MARK, fingerprint);
}

async function fingerprintOf(config: BackendConfig): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(config));
  for (const source of SOURCES) {
    for (const file of (await filesIn(path.join(PROJECT_DIR, source))).sort()) {
      const { size, mtimeMs } = await stat(file);
      hash.update(`${file} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

async function filesIn(place: string): Promise<string[]> {
  if ((await stat(place)).isFile()) return [place];
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}
