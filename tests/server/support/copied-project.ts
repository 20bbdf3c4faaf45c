import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
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

/** A copy of the built project with its packages, until the test file is done. */
export async function copiedProject(): Promise<string> {
  const folder = path.join(await temporaryFolder(), 'project');
  copyProject(folder);
  const [from, to] = [path.join(PROJECT_DIR, 'node_modules'), path.join(folder, 'node_modules')];
  mkdirSync(to);
  for (const name of readdirSync(from))
    if (!name.startsWith('.') && name !== '@vitejs') symlinkSync(path.join(from, name), path.join(to, name));
  return folder;
}
