import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { installPackages, whyMissing } from '../../support/debian-packages.ts';

export interface PostgresServer {
  /** The folder of its socket; it listens nowhere else. */
  readonly socketDir: string;
  stop(): Promise<void>;
}

const PACKAGES = ['postgresql'];
const DEBIAN_VERSIONS = '/usr/lib/postgresql';
const UNPRIVILEGED = { uid: 65534, gid: 65534 };
export const SUPERUSER = 'supabase_admin';

/**
 * Starts a real PostgreSQL server in a temporary folder. Where it is not installed, root on Debian installs it.
 * Returns why the tests are skipped when there can be none.
 */
export async function startPostgresServer(): Promise<PostgresServer | string> {
  const bin = postgresBin() ?? (installPackages(PACKAGES) ? postgresBin() : undefined);
  if (bin === undefined) return whyMissing('a PostgreSQL server', PACKAGES);
  // Short, for the sake of the socket's path.
  const folder = await mkdtemp('/tmp/pg-');
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chown(folder, UNPRIVILEGED.uid, UNPRIVILEGED.gid);
  const dataDir = path.join(folder, 'data');
  const options = {
    ...(isRoot ? UNPRIVILEGED : {}),
    stdio: 'ignore',
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
  } as const;
  execFileSync(
    path.join(bin, 'initdb'),
    ['-D', dataDir, '-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8', '-N'],
    options,
  );
  const server = spawn(
    path.join(bin, 'postgres'),
    ['-D', dataDir, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off'],
    options,
  );
  await untilReady(bin, folder, server);
  return {
    socketDir: folder,
    async stop() {
      server.kill('SIGINT');
      await once(server, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function postgresBin(): string | undefined {
  const versions = existsSync(DEBIAN_VERSIONS) ? readdirSync(DEBIAN_VERSIONS) : [];
  return versions
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => path.join(DEBIAN_VERSIONS, version, 'bin'))
    .find((bin) => existsSync(path.join(bin, 'initdb')));
}

async function untilReady(bin: string, socketDir: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with exit code ${server.exitCode}.`);
    const isReady = spawn(path.join(bin, 'pg_isready'), ['-q', '-h', socketDir], { stdio: 'ignore' });
    const [exitCode] = await once(isReady, 'exit');
    if (exitCode === 0) return;
  }
}
