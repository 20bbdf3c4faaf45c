import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { installPackages, whyMissing } from '../../../support/backend/debian-packages.ts';

export interface PostgresServer {
  /** The folder of its Unix socket. */
  readonly socketDir: string;
  readonly port: number;
  stop(): Promise<void>;
}

interface ServerOptions {
  /** Where it listens besides its socket, on the loopback address. */
  readonly tcpPort?: number | undefined;
  /** Extensions that `create extension` must find. */
  readonly extensions?: readonly Extension[];
  /** Settings such as "shared_preload_libraries=pg_cron". */
  readonly settings?: readonly string[];
}

const PACKAGES = ['postgresql'];
/** Extensions that are packages of their own, and how Debian names them after "postgresql-15-". */
const EXTENSIONS = { pg_cron: 'cron', plpgsql_check: 'plpgsql-check' } as const;
type Extension = keyof typeof EXTENSIONS;
const DEBIAN_VERSIONS = '/usr/lib/postgresql';
const UNPRIVILEGED = { uid: 65534, gid: 65534 };
export const SUPERUSER = 'supabase_admin';

/**
 * Installs the server where it is missing and where that is allowed. Called before several test files start at once: a
 * program that another process is just unpacking exists already and does not run yet.
 */
export function installPostgres(): void {
  if (postgresBin() === undefined) installPackages(PACKAGES);
}

/**
 * Starts a real PostgreSQL server in a temporary folder. Where it is not installed, root on Debian installs it. It
 * listens only on its socket, with a port also on the loopback address. Returns the reason to skip the tests when it
 * or one of the extensions cannot be had.
 */
export async function startPostgresServer({
  tcpPort,
  extensions = [],
  settings = [],
}: ServerOptions = {}): Promise<PostgresServer | string> {
  installPostgres();
  const bin = postgresBin();
  if (bin === undefined) return whyMissing('a PostgreSQL server', PACKAGES);
  const packages = missingExtensions(bin, extensions);
  if (packages.length > 0) installPackages(packages);
  if (missingExtensions(bin, extensions).length > 0)
    return whyMissing('an extension of PostgreSQL', [...PACKAGES, ...packages]);
  // A short path, because the path of a Unix socket is limited to about 100 bytes.
  const folder = await mkdtemp('/tmp/pg-');
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chown(folder, UNPRIVILEGED.uid, UNPRIVILEGED.gid);
  const dataDir = path.join(folder, 'data');
  const port = tcpPort ?? 5432;
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
  const all = [
    // Tests need not wait for the disk.
    'fsync=off',
    `unix_socket_directories=${folder}`,
    `port=${port}`,
    `listen_addresses=${tcpPort === undefined ? '' : '127.0.0.1'}`,
    ...settings,
  ].flatMap((setting) => ['-c', setting]);
  const server = spawn(path.join(bin, 'postgres'), ['-D', dataDir, ...all], options);
  await untilReady(bin, folder, server, port);
  return {
    socketDir: folder,
    port,
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

/** The packages of the extensions that this version of the server lacks. */
function missingExtensions(bin: string, extensions: readonly Extension[]): string[] {
  const version = path.basename(path.dirname(bin));
  const folder = path.join('/usr/share/postgresql', version, 'extension');
  return extensions
    .filter((extension) => !existsSync(path.join(folder, `${extension}.control`)))
    .map((extension) => `postgresql-${version}-${EXTENSIONS[extension]}`);
}

async function untilReady(bin: string, socketDir: string, server: ChildProcess, port: number): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with exit code ${server.exitCode}.`);
    const isReady = spawn(path.join(bin, 'pg_isready'), ['-q', '-h', socketDir, '-p', String(port)], {
      stdio: 'ignore',
    });
    const [exitCode] = await once(isReady, 'exit');
    if (exitCode === 0) return;
  }
}
