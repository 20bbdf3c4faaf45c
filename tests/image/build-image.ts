import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../support/source/project-files.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { buildah } from './buildah.ts';

/**
 * Builds the project's Dockerfile. What this machine needs to reach the package registry is lent to the build, and is
 * in no layer of the image.
 */
export function buildImage(name: string): void {
  using folder = temporaryFolder('build');
  // In Docker's own format: the other one has no health check.
  const how = ['--isolation', 'chroot', '--format', 'docker', '--pull-never'];
  buildah('bud', ...how, ...wayToTheRegistry(folder.path), '--tag', name, ROOT);
}

function wayToTheRegistry(folder: string): string[] {
  const npmSetting = (key: string) =>
    execFileSync('npm', ['config', 'get', key], { encoding: 'utf8' }).trim();
  const files = [npmSetting('globalconfig'), npmSetting('userconfig')].filter((file) => existsSync(file));
  const npmrc = path.join(folder, 'npmrc');
  writeFileSync(npmrc, files.map((file) => readFileSync(file, 'utf8')).join('\n'), { mode: 0o600 });
  const certificates = npmSetting('cafile');
  const lent = existsSync(certificates) ? [`${certificates}:${certificates}:ro`] : [];
  return [`${npmrc}:/root/.npmrc:ro`, ...lent].flatMap((volume) => ['--volume', volume]);
}
