import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../source/project-files.ts';

type Log = (line: string) => void;

/** Removed by `npm ci`, ignored by Git. */
const UNPACKED = path.join(ROOT, 'node_modules', '.cache', 'debian');
/** Two test processes must not run apt at once. The kernel lets go of this lock when its holder ends, however it ends. */
const LOCK = path.join(tmpdir(), 'third-age-apt.lock');
const TIME_LIMIT_MS = 10 * 60_000;

/**
 * Installs packages of Debian or Ubuntu. Says so in one line first.
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
 * Downloads packages and unpacks them below node_modules, without installing them: a program that is installed may
 * start itself, and a font that is installed changes what every browser of the machine shows. Says so in one line
 * first; once unpacked they stay.
 * @returns the folder that stands for the root folder of the packages, or undefined where they cannot be had.
 */
export function unpackPackages(packages: readonly string[], log: Log = console.log): string | undefined {
  const folder = path.join(UNPACKED, packages.join('+'));
  if (existsSync(folder)) return folder;
  if (!existsSync('/etc/debian_version')) return undefined;
  log(`Downloading ${packages.join(', ')} for the tests …`);
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  // A new machine has no package lists yet; to fetch them, or to let go of its rights for a download, takes root.
  const download = `apt-get download -qq -o APT::Sandbox::User=root ${packages.join(' ')}`;
  const isDone =
    runLocked(`(${download} 2>/dev/null || { apt-get update -qq && ${download}; })`, unfinished) &&
    runLocked('for file in *.deb; do dpkg-deb -x "$file" . && rm "$file" || exit 1; done', unfinished);
  // Under its name only when it is whole, and not where another process was quicker.
  if (isDone && !existsSync(folder)) renameSync(unfinished, folder);
  else rmSync(unfinished, { recursive: true, force: true });
  return isDone ? folder : undefined;
}

/** Why a test is left out, and the command that mends it. */
export function whyMissing(what: string, packages: readonly string[]): string {
  return `skipped, because ${what} cannot be had here. On Debian, as root: apt-get update && apt-get install --no-install-recommends ${packages.join(' ')}`;
}

function runLocked(command: string, cwd = ROOT): boolean {
  const { status } = spawnSync('flock', [LOCK, 'sh', '-c', command], {
    cwd,
    // The reason of a failure is for the person to read; the rest is not.
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: TIME_LIMIT_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}
