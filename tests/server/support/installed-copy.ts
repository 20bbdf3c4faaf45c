import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_DIR } from '../../../server/project.ts';
import { temporaryFolder } from './test-site.ts';

/** What is needed to run the built site. */
const PARTS = ['package.json', 'server', 'supabase', 'dist', 'dist-server'];
/** Without it there are no build tools. */
const BUILD_TOOL = '@vitejs';

/** A folder that has the built project, as on a machine that only runs it. A test may change the files in it. */
export async function installedCopy(): Promise<string> {
  const folder = path.join(await temporaryFolder(), 'third-age');
  const [packages, modules] = [path.join(PROJECT_DIR, 'node_modules'), path.join(folder, 'node_modules')];
  await mkdir(modules, { recursive: true });
  for (const part of PARTS)
    await cp(path.join(PROJECT_DIR, part), path.join(folder, part), { recursive: true });
  for (const name of await readdir(packages))
    if (name !== BUILD_TOOL) await symlink(path.join(packages, name), path.join(modules, name));
  return folder;
}
