import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../source/project-files.ts';

type Log = (line: string) => void;

/** Deleted by `npm ci`, ignored by Git. */
const UNPACKED = path.join(ROOT, 'node_modules', '.cache', 'debian');
/** Two test processes must not run apt at once. The kernel releases this lock when its holder ends in any way. */
const LOCK = path.join(tmpdir(), 'third-age-apt.lock');
const TIME_LIMIT_MS = 10 * 60_000;

/**
 * Installs packages of Debian or Ubuntu, after one line of output.
 * @returns false where this is not allowed or fails; `whyMissing` then has the sentence for the person.
 */
export function installPackages(packages: readonly string[], log: Log = console.log): boolean {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return false;
  log(`Installing ${packages.join(', ')} for the tests …`);
  return runLocked(
    `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${packages.join(' ')}`,
  );
}

/**
 * Downloads packages and unpacks them below node_modules without installing them: an installed program may start
 * itself, and an installed font changes what every browser of the machine shows. Prints one line first. Unpacked
 * packages are kept.
 * @returns the folder with the packages' root, or undefined where they cannot be had.
 */
export function unpackPackages(packages: readonly string[], log: Log = console.log): string | undefined {
  const folder = path.join(UNPACKED, packages.join('+'));
  if (existsSync(folder)) return folder;
  if (!existsSync('/etc/debian_version')) return undefined;
  log(`Downloading ${packages.join(', ')} for the tests …`);
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  // A new machine has no package lists. Downloading them needs root, and so does the switch to another user for it.
  const download = `apt-get download -qq -o APT::Sandbox::User=root ${packages.join(' ')}`;
  const isDone =
    runLocked(`(${download} 2>/dev/null || { apt-get update -qq && ${download}; })`, unfinished) &&
    runLocked('for file in *.deb; do dpkg-deb -x "$file" . && rm "$file" || exit 1; done', unfinished);
  // Renamed when complete, unless another process was faster.
  if (isDone && !existsSync(folder)) renameSync(unfinished, folder);
  else rmSync(unfinished, { recursive: true, force: true });
  return isDone ? folder : undefined;
}

/** The reason to skip a test, and the command that installs what is missing. */
export function whyMissing(what: string, packages: readonly string[]): string {
  return `skipped, because ${what} cannot be had here. On Debian, as root: apt-get update && apt-get install --no-install-recommends ${packages.join(' ')}`;
}

function runLocked(command: string, cwd = ROOT): boolean {
  const { status } = spawnSync('flock', [LOCK, 'sh', '-c', command], {
    cwd,
    // Error output is shown, because it explains a failure; the rest is not.
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: TIME_LIMIT_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}
