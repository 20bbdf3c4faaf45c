import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

const VERSION = '2.9.6';

/**
 * The path of Deno from its npm package, which is downloaded only here: it has 96 MB. Undefined where it cannot be
 * downloaded.
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
    // npm runs no install scripts by default; this one puts the program in its place.
    spawnSync(process.execPath, [path.join(folder, 'node_modules', 'deno', 'install.cjs')], {
      stdio: 'inherit',
    });
  }
  return existsSync(binary) ? binary : undefined;
}
