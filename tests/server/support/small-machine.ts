import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { PROJECT_DIR } from '../../../server/project.ts';
import { readProjectFile } from '../../support/source/project-files.ts';
import { killLater } from './clean-up.ts';
import { copyProject } from './copied-project.ts';
import { watch } from './spawn-command.ts';
import { temporaryFolder } from './test-site.ts';

const INSTALLED = '/opt/third-age';

/**
 * A machine of its own for files, until the test file is done: a mount namespace in which the product is installed as
 * docs/deploy.md says. A sentence where none can be made.
 */
export async function smallMachine() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'skipped, because only root on Linux can make a mount namespace';
  if (spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status !== 0)
    return 'skipped, because this system lets nobody make a mount namespace';
  const copy = path.join(await temporaryFolder(), 'project');
  copyProject(copy);
  const packages = path.join(PROJECT_DIR, 'node_modules');
  const setUp = [
    'mount -t tmpfs tmpfs /mnt && mkdir -p /mnt/packages /mnt/copy',
    `mount --bind ${packages} /mnt/packages && mount --bind ${copy} /mnt/copy`,
    'mount -t tmpfs tmpfs /opt && mount -t tmpfs tmpfs /var/lib',
    `cp -a /mnt/copy ${INSTALLED} && mkdir ${INSTALLED}/node_modules`,
    `mount --bind /mnt/packages ${INSTALLED}/node_modules`,
    // As after "npm ci --omit=dev": without the tools to build.
    `mount -t tmpfs tmpfs ${INSTALLED}/node_modules/@vitejs`,
    'umount /mnt/packages /mnt/copy && mount -t tmpfs -o mode=1777 tmpfs /tmp',
    'echo ready && exec sleep infinity',
  ].join(' && ');
  const holder = spawn('unshare', ['--mount', '--propagation', 'private', 'sh', '-c', setUp], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  killLater(holder);
  await Promise.race([
    once(holder.stdout, 'data'),
    once(holder, 'exit').then(() => Promise.reject(new Error('The machine could not be set up.'))),
  ]);
  const inside = (uid: number, command: string) => [
    // The root and the folder too: the tests may themselves run in a folder that is their root.
    ...['--mount', '--root', '--wd', `--target=${holder.pid}`],
    ...(uid === 0 ? [] : ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups']),
    ...['sh', '-c', `cd ${INSTALLED} && ${command}`],
  ];
  const base = { PATH: `${path.dirname(process.execPath)}:${process.env.PATH}` };
  return {
    /** Runs a shell command as this user. */
    as(uid: number, command: string, env: Readonly<Record<string, string>> = {}) {
      const { status, stdout, stderr } = spawnSync('nsenter', inside(uid, command), {
        env: { ...base, ...env },
        encoding: 'utf8',
      });
      return { code: status, output: `${stdout}${stderr}`.trim() };
    },
    /** Starts the service with the settings of docs/third-age.service that say what it may read and write. */
    startService(uid: number, env: Readonly<Record<string, string>>) {
      const start = `exec unshare --mount --propagation private sh -c '${sandbox()} && exec setpriv --reuid=${uid} --regid=${uid} --clear-groups --no-new-privs node server/cli/run.mjs start'`;
      const service = spawn('nsenter', inside(0, start), { env: { ...base, ...env } });
      killLater(service);
      return watch(service);
    },
  };
}

/** What ProtectSystem=strict, StateDirectory=, ReadWritePaths= and PrivateTmp= of the unit do, as shell commands. */
function sandbox(): string {
  const unit = readProjectFile('docs/third-age.service');
  const unitValue = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
  if (unitValue('ProtectSystem') !== 'strict' || unitValue('PrivateTmp') !== 'true')
    throw new Error('The unit protects the system in another way now: change this too.');
  const writable = unitValue('ReadWritePaths')
    .split(/\s+/)
    .flatMap((place) => place.replace(/^-/, '') || []);
  const keep = [`/var/lib/${unitValue('StateDirectory')}`, ...writable];
  return [
    ...keep.map((place) => `if [ -d ${place} ]; then mount --bind ${place} ${place}; fi`),
    // Every mount becomes read-only, except the file systems of the kernel and those that are kept.
    `for place in $(cut -d" " -f5 /proc/self/mountinfo | sort -u); do case $place in /proc*|/sys*|/dev*|${keep.join('|')}) ;; *) mount -o remount,bind,ro $place 2>/dev/null || true ;; esac; done`,
    'mount -t tmpfs -o mode=1777 tmpfs /tmp',
    `cd ${INSTALLED}`,
  ].join(' && ');
}
