import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_DIR } from '../server/project.ts';

/**
 * Licences that require only a notice, and three that require a little more: MPL-2.0, whose files we use unchanged,
 * and CC-BY-4.0 and OFL-1.1, which are for data and fonts.
 */
const ALLOWED = [
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC-BY-4.0', 'CC0-1.0'],
  ...['ISC', 'MIT', 'MIT-0', 'MPL-2.0', 'OFL-1.1', 'Unlicense'],
];

/** `npm run audit`: the licences of all dependencies, and what the registry knows of their vulnerabilities. */
const lock = JSON.parse(readFileSync(path.join(PROJECT_DIR, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, { readonly license?: string; readonly dev?: boolean }>>;
};
const counts = new Map<string, number>();
const refused: string[] = [];
for (const [place, { license = 'none named', dev = false }] of Object.entries(lock.packages)) {
  if (!place.startsWith('node_modules/')) continue;
  const line = `${license}${dev ? ', for tests and development alone' : ''}`;
  counts.set(line, (counts.get(line) ?? 0) + 1);
  if (!isAllowed(license)) refused.push(`${place}: ${license}`);
}
for (const [line, count] of [...counts].sort()) console.log(`${String(count).padStart(5)}  ${line}`);
for (const line of refused) console.log(`NOT ON THE LIST: ${line}`);
const { status } = spawnSync('npm', ['audit'], { cwd: PROJECT_DIR, stdio: 'inherit' });
process.exit(refused.length > 0 || status !== 0 ? 1 : 0);

/** Whether an SPDX expression is allowed: one side of an OR is enough, an AND needs both. */
function isAllowed(expression: string): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1');
  if (bare.includes(' OR ')) return bare.split(' OR ').some(isAllowed);
  if (bare.includes(' AND ')) return bare.split(' AND ').every(isAllowed);
  return ALLOWED.includes(bare);
}
