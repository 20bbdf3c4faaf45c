import { createHash } from 'node:crypto';
import { chmod, open, realpath, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { UserError } from '../../src/domain/user-error.ts';
import { makeFolder } from './sync-tree.ts';

export interface DataFolderLock {
  /** What to do with each connection to the lock's socket; until then they wait. */
  onConnection(handler: (socket: Socket) => void): void;
  release(): Promise<void>;
}

/** The kernel's limit for a socket's path is 104 to 108 bytes. */
const MAX_SOCKET_PATH_BYTES = 100;
/** A takeover is a matter of milliseconds; an older guard was left by a process that died in it. */
const TAKEOVER_STALE_MS = 10_000;

/**
 * Makes the data folder this process's own. PGlite takes no lock itself, and two servers on one folder lose
 * messages silently. The lock is a local socket and not a file with a process id: it ends with its process, however
 * that ends, and through it the commands (`npm run staff`) reach the running server, which only the folder's owner can.
 * @throws UserError when another process has the folder, or it cannot be written.
 */
export async function lockDataFolder(dataDir: string): Promise<DataFolderLock> {
  const socketPath = await dataFolderSocket(dataDir);
  const server = createServer({ pauseOnConnect: true });
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await listenOrTakeOver(server, socketPath, dataDir);
  if (process.platform !== 'win32') await chmod(socketPath, 0o600);
  return {
    onConnection(handler) {
      server.on('connection', handler);
      for (const socket of sockets) handler(socket);
    },
    release: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Where the lock of this data folder is; creates the folder when it is not there. */
export async function dataFolderSocket(dataDir: string): Promise<string> {
  try {
    await makeFolder(dataDir);
  } catch (error) {
    throw new UserError(`The data folder ${dataDir} cannot be created: choose another with DATA_DIR.`, {
      cause: error,
    });
  }
  const folder = await realpath(dataDir);
  const digest = createHash('sha256').update(folder).digest('hex').slice(0, 24);
  if (process.platform === 'win32') return `\\\\.\\pipe\\third-age-${digest}`;
  const inFolder = path.join(folder, 'server.sock');
  return Buffer.byteLength(inFolder) <= MAX_SOCKET_PATH_BYTES ? inFolder : `/tmp/third-age-${digest}.sock`;
}

async function listenOrTakeOver(server: Server, socketPath: string, dataDir: string): Promise<void> {
  for (;;) {
    if (await tryListen(server, socketPath, dataDir)) return;
    if (await isAnswered(socketPath)) throw inUse(dataDir);
    // Nobody answers: its owner was killed. One at a time may clear it away, or a second starter would delete the
    // socket that the first has just opened.
    const guard = `${socketPath}.takeover`;
    if (!(await createGuard(guard))) continue;
    try {
      if (await isAnswered(socketPath)) throw inUse(dataDir);
      await rm(socketPath, { force: true });
      if (await tryListen(server, socketPath, dataDir)) return;
      throw inUse(dataDir);
    } finally {
      await rm(guard, { force: true });
    }
  }
}

function tryListen(server: Server, socketPath: string, dataDir: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else
        reject(
          new UserError(`The data folder ${dataDir} cannot be written: choose another with DATA_DIR.`, {
            cause: error,
          }),
        );
    });
    server.listen(socketPath, () => {
      server.removeAllListeners('error');
      resolve(true);
    });
  });
}

function isAnswered(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

async function createGuard(guard: string): Promise<boolean> {
  try {
    await (await open(guard, 'wx')).close();
    return true;
  } catch {
    // Somebody else is taking over, or died doing so.
    const age =
      Date.now() -
      (await stat(guard).then(
        (found) => found.mtimeMs,
        () => 0,
      ));
    if (age > TAKEOVER_STALE_MS) await rm(guard, { force: true });
    else await new Promise((resolve) => setTimeout(resolve, 50));
    return false;
  }
}

function inUse(dataDir: string): UserError {
  return new UserError(
    `The data folder ${dataDir} is in use by another server: stop that one, or set DATA_DIR.`,
  );
}
