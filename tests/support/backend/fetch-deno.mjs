import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

const VERSION = '2.9.6';

/**
 * The path of Deno, from npm's own package of it: 96 MB that only the lane of the hosted sender needs. Undefined
 * where it cannot be fetched.
 * @param {string} root of the project
 * @returns {string | undefined}
 */
export function fetchDeno(root) {
  const folder = path.join(root, 'node_modules', '.cache', 'deno', VERSION);
  const binary = path.join(
    folder,
    'node_modules',
    'deno',
    process.platform === 'win32' ? 'deno.exe' : 'deno',
  );
  if (!existsSync(binary)) {
    mkdirSync(folder, { recursive: true });
    spawnSync(
      'npm',
      ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, `deno@${VERSION}`],
      { stdio: 'inherit', shell: process.platform === 'win32' },
    );
    // npm runs no scripts of packages by default; this one puts the program in place.
    spawnSync(process.execPath, [path.join(folder, 'node_modules', 'deno', 'install.cjs')], {
      stdio: 'inherit',
    });
  }
  return existsSync(binary) ? binary : undefined;
}
