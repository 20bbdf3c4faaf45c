import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_DIR } from '../../../server/project.ts';
import { temporaryFolder } from './test-site.ts';

const PARTS = ['package.json', 'company.json', 'server', 'src', 'supabase', 'dist', 'dist-server'];

/** A copy of the built project as it is on a server, without the tools to build and without packages. */
export function copyProject(folder: string): void {
  for (const part of PARTS)
    cpSync(path.join(PROJECT_DIR, part), path.join(folder, part), {
      recursive: true,
      preserveTimestamps: true,
    });
}

/** A copy of the built project as after `npm ci --omit=dev`, until the test file is done. A test may change its files. */
export async function copiedProject(): Promise<string> {
  const folder = path.join(await temporaryFolder(), 'project');
  copyProject(folder);
  const lock = readFileSync(path.join(PROJECT_DIR, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, { dev?: boolean }> };
  for (const [place, { dev }] of Object.entries(packages)) {
    if (dev === true || !/^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(place)) continue;
    if (!existsSync(path.join(PROJECT_DIR, place))) continue;
    mkdirSync(path.dirname(path.join(folder, place)), { recursive: true });
    symlinkSync(path.join(PROJECT_DIR, place), path.join(folder, place));
  }
  return folder;
}
