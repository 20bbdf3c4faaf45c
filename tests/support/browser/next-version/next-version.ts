import { execFileSync } from 'node:child_process';
import { ROOT } from '../../source/project-files.ts';

/** Builds another version of the site, in which every file is different and every page names the version. */
export function buildNextVersion(outDir: string): void {
  const script = 'tests/support/browser/next-version/build-next-version.ts';
  const embedded = { VITE_SUPABASE_URL: '', VITE_SUPABASE_PUBLISHABLE_KEY: '' };
  execFileSync(process.execPath, ['--import', 'tsx', script, outDir], {
    cwd: ROOT,
    env: { ...process.env, ...embedded },
    // With an error, what was said of it is in the message.
    stdio: 'pipe',
  });
}
