import { open, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { UserError } from '../../../src/domain/user-error.ts';
import { cannotBeWritten, prepareDataFolder } from './data-folder.ts';
import { refuseOtherOwner } from './folder-owner.ts';
import { closeToOthers, isOurSocket, socketPlace } from './socket-place.ts';

export interface DataFolderLock {
  /** Sets the handler of connections to the lock's socket. Connections that came before it wait for it. */
  onConnection(handler: (socket: Socket) => void): void;
  release(): Promise<void>;
}

/** A takeover takes milliseconds; an older guard file was left by a process that died during one. */
const TAKEOVER_STALE_MS = 10_000;
/** Errors of file systems without sockets: network shares, and folders shared with a virtual machine. */
const WITHOUT_SOCKETS: ReadonlySet<string | undefined> = new Set([
  'EPERM',
  'ENOTSUP',
  'EOPNOTSUPP',
  'EINVAL',
]);

/**
 * Locks the data folder for this process. PGlite takes no lock itself, and two servers on one folder lose messages
 * silently. The lock is a local socket and not a file with a process id: it ends with its process, however that ends,
 * and through it the commands (`npm run staff`) reach the running server, which only the folder's owner can.
 * @throws UserError when another process has the folder, or it cannot be written.
 */
export async function lockDataFolder(dataDir: string): Promise<DataFolderLock> {
  await prepareDataFolder(dataDir);
  const socketPath = await socketPlace(dataDir);
  const server = createServer({ pauseOnConnect: true });
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    // A command that was interrupted: nobody is left to answer.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  });
  await listenOrTakeOver(server, socketPath, dataDir);
  await closeToOthers(socketPath);
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

/**
 * Connects to the server that has locked this data folder; undefined when there is none.
 * @throws UserError when the folder belongs to another user, or perhaps the socket does.
 */
export async function connectToServer(dataDir: string): Promise<Socket | undefined> {
  await refuseOtherOwner(dataDir);
  const socketPath = await socketPlace(dataDir);
  if (!(await isOurSocket(socketPath, dataDir))) return undefined;
  return new Promise((resolve) => {
    const socket = connect(socketPath);
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(undefined));
  });
}

async function listenOrTakeOver(server: Server, socketPath: string, dataDir: string): Promise<void> {
  for (;;) {
    if (await tryListen(server, socketPath, dataDir)) return;
    if (await isAnswered(socketPath)) throw inUse(dataDir);
    // No answer: the process behind the socket was killed. Only one starter may remove the socket; a second one would
    // delete the new socket that the first has opened.
    const guard = `${socketPath}.takeover`;
    if (!(await createGuard(guard, dataDir))) continue;
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
      else reject(WITHOUT_SOCKETS.has(error.code) ? noLock(dataDir, error) : cannotBeWritten(dataDir, error));
    });
    server.listen(socketPath, () => {
      server.removeAllListeners('error');
      // A connection could not be accepted; the next one may be.
      server.on('error', () => {});
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

async function createGuard(guard: string, dataDir: string): Promise<boolean> {
  try {
    await (await open(guard, 'wx')).close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw cannotBeWritten(dataDir, error);
    // Another starter is taking over, or died while doing so, perhaps with a clock that was ahead.
    const made = await stat(guard).then(
      (found) => found.mtimeMs,
      () => undefined,
    );
    if (made !== undefined && Math.abs(Date.now() - made) > TAKEOVER_STALE_MS)
      await rm(guard, { force: true });
    else await new Promise((resolve) => setTimeout(resolve, 50));
    return false;
  }
}

function noLock(dataDir: string, cause: Error): UserError {
  return new UserError(
    `The disk of the data folder ${dataDir} cannot hold a lock (a local socket), which is usual for network shares: choose a folder on a disk of this machine with DATA_DIR.`,
    { cause },
  );
}

function inUse(dataDir: string): UserError {
  return new UserError(
    `The data folder ${dataDir} is in use by another server: stop that one, or set DATA_DIR.`,
  );
}
