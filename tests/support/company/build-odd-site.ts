import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../source/project-files.ts';

export const ODD_COMPANY_FILE = path.join(ROOT, 'tests/support/company/odd-company.json');

/** Builds the site of a company with long names, quotes and accents into a folder of its own, and returns it. */
export function buildOddSite(): string {
  const outDir = mkdtempSync(path.join(tmpdir(), 'third-age-odd-site-'));
  const build = spawnSync(
    process.execPath,
    [path.join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--outDir', outDir, '--logLevel', 'error'],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        // Vitest puts its definitions into the environment.
        VITEST: undefined,
        RETENTION: '',
        COMPANY_FILE: ODD_COMPANY_FILE,
        VITE_SUPABASE_URL: '',
        VITE_SUPABASE_PUBLISHABLE_KEY: '',
      },
      encoding: 'utf8',
    },
  );
  if (build.status !== 0) throw new Error(`The site could not be built:\n${build.stdout}${build.stderr}`);
  return outDir;
}
