import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { installPackages, unpackPackages } from '../support/backend/debian-packages.ts';

/** buildah builds the image, docker-compose reads compose.yaml; neither needs a Docker engine here. */
export const IMAGE_PACKAGES = ['buildah', 'debootstrap', 'docker-compose'];
/** Unpacked and not installed: an installed Caddy would start itself and use port 80. */
export const CADDY_PACKAGES = ['caddy'];

/** Whether an image can be built and run here; installs missing programs where that is allowed. */
export function findImagePrograms(log: (line: string) => void): boolean {
  const areThere = () =>
    IMAGE_PACKAGES.every((program) => spawnSync(program, ['--version']).error === undefined);
  // A container needs mounts, which only root may make.
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  return areThere() || (installPackages(IMAGE_PACKAGES, log) && areThere());
}

/** The program of Debian's Caddy; undefined where it cannot be had. */
export function findCaddy(log: (line: string) => void): string | undefined {
  const folder = unpackPackages(CADDY_PACKAGES, log);
  const program = path.join(folder ?? '', 'usr/bin/caddy');
  return folder !== undefined && spawnSync(program, ['version']).status === 0 ? program : undefined;
}
