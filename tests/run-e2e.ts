import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { buildSite } from '../server/cli/build-site.ts';
import { readBackendConfig } from '../src/api/read-backend-config.ts';
import { ROOT } from './support/source/project-files.ts';

/**
 * Runs the browser tests of the named files on a current build: `npm run test:e2e -- web-font`. Arguments of
 * Playwright may follow, such as `-g "some title"`.
 */
const embedded = { VITE_SUPABASE_URL: '', VITE_SUPABASE_PUBLISHABLE_KEY: '' };
Object.assign(process.env, embedded);
await buildSite(readBackendConfig(embedded), console.log);
const cli = path.join(path.dirname(createRequire(import.meta.url).resolve('playwright')), 'cli.js');
const { status } = spawnSync(process.execPath, [cli, 'test', '--config=tests', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
});
process.exit(status ?? 1);
