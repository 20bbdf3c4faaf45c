import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readProjectFile } from '../support/source/project-files.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { buildah, hasImage } from './buildah.ts';

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/**
 * Makes a stand-in for the official image that the Dockerfile begins with, under its name: the same Debian and the
 * same Node, from Debian's packages and npm's, because no image registry is asked here. Made once, and kept.
 * @returns false where the packages cannot be downloaded.
 */
export function makeBaseImage(log: (line: string) => void): boolean {
  const [, name = '', node = '', debian = ''] =
    /^FROM (node:(\d+)-(\w+)-slim)$/m.exec(readProjectFile('Dockerfile')) ?? [];
  if (name === '')
    throw new Error('The Dockerfile begins with another image than node:<version>-<debian>-slim');
  const image = `docker.io/library/${name}`;
  if (hasImage(image)) return true;
  log(`Making a base like ${name}, once …`);
  using folder = temporaryFolder('base');
  const root = path.join(folder.path, 'root');
  const prefix = ['--prefix', path.join(root, 'usr/local')];
  const isMade =
    succeeds('debootstrap', ['--variant=minbase', debian, root]) &&
    succeeds('npm', ['install', '--global', ...prefix, `node@${node}`, 'npm@11']) &&
    existsSync(path.join(root, 'usr/local/bin/node'));
  if (!isMade) return false;
  const container = buildah('from', 'scratch');
  buildah('add', '--quiet', container, root, '/');
  buildah('config', '--env', `PATH=${PATH}`, '--cmd', 'node', container);
  buildah('commit', '--quiet', '--rm', container, image);
  return true;
}

function succeeds(program: string, args: readonly string[]): boolean {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (status !== 0) console.log(`${program} failed:\n${`${stdout ?? ''}${stderr ?? ''}`.slice(-2000)}`);
  return status === 0;
}
