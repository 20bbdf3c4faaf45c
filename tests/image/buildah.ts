import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';

/** Images and containers of these tests alone, apart from those of the machine. Kept, because the base is in it. */
const STORE = '/var/cache/third-age-image-tests';

/** The parts of an image's configuration that say how to run it. */
export interface ImageConfig {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Cmd: readonly string[];
  readonly WorkingDir: string;
  readonly Volumes: Readonly<Record<string, object>>;
  readonly Healthcheck: { readonly Test: readonly string[] };
}

/**
 * Runs Debian's buildah and returns what it prints.
 * @throws Error with the end of its output when it fails.
 */
export function buildah(...args: string[]): string {
  mkdirSync(STORE, { recursive: true, mode: 0o700 });
  const places = ['--root', path.join(STORE, 'storage'), '--runroot', path.join(STORE, 'run')];
  const { status, stdout, stderr } = spawnSync('buildah', [...places, '--storage-driver', 'vfs', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 ** 2,
  });
  if (status !== 0) throw new Error(`buildah ${args[0]} failed:\n${`${stdout}${stderr}`.slice(-3000)}`);
  return stdout.trim();
}

export function hasImage(name: string): boolean {
  return buildah('images', '--quiet', '--filter', `reference=${name}`) !== '';
}

/** The files and the configuration of an image on this machine. */
export interface OpenImage {
  readonly root: string;
  readonly config: ImageConfig;
}

/** Unpacks an image. Containers may share the files, because theirs are read-only. */
export function openImage(name: string): OpenImage {
  const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', name)) as {
    Docker: { config: ImageConfig };
  };
  return { root: buildah('mount', buildah('from', '--pull-never', name)), config: Docker.config };
}

/** The size in megabytes, as the programs that list images print it. */
export function imageSize(name: string): string {
  return buildah('images', '--format', '{{.Size}}', '--filter', `reference=${name}`);
}
