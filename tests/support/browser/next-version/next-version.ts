import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** Builds another version of the site, in which every file is different and every page names the version. */
export async function buildNextVersion(outDir: string): Promise<void> {
  const build = spawnSync(
    process.execPath,
    ['--import', 'tsx', path.join(ROOT, 'tests/support/browser/next-version/build-next-version.ts')],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        NEXT_VERSION_DIR: outDir,
        VITE_SUPABASE_URL: '',
        VITE_SUPABASE_PUBLISHABLE_KEY: '',
      },
      encoding: 'utf8',
    },
  );
  if (build.status !== 0)
    throw new Error(`The next version could not be built:\n${build.stdout}${build.stderr}`);
}
