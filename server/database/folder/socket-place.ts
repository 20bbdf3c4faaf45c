import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from '../../../src/domain/user-error.ts';

/** The kernel limits the path of a socket to 104 to 108 bytes. */
const MAX_SOCKET_PATH_BYTES = 100;
const ROOT = 0;
const FOR_OTHERS = 0o077;

/**
 * The path of the lock's socket for an existing data folder: in the folder itself or, where that path is too long, in
 * a private folder below `base`. Anybody may write into /tmp, and a foreign process listening at this path would
 * receive the passwords of staff.
 * @throws UserError when that folder is not private to the owner.
 */
export async function socketPlace(dataDir: string, base = '/tmp'): Promise<string> {
  const folder = await realpath(dataDir);
  const digest = createHash('sha256').update(folder).digest('hex').slice(0, 24);
  if (process.platform === 'win32') return `\\\\.\\pipe\\third-age-${digest}`;
  const inFolder = path.join(folder, 'server.sock');
  if (Buffer.byteLength(inFolder) <= MAX_SOCKET_PATH_BYTES) return inFolder;
  const { uid } = await stat(folder);
  return path.join(await ownFolder(path.join(base, `third-age-${uid}`), uid), `${digest}.sock`);
}

/** Creates a folder that only its owner can enter; an existing one must be such a folder. */
async function ownFolder(folder: string, owner: number): Promise<string> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = await lstat(folder);
  if (!found.isDirectory() || !isTrusted(found.uid, owner) || (found.mode & FOR_OTHERS) !== 0)
    throw notOurs(folder);
  return folder;
}

/**
 * Checks, before a password is sent, that the socket exists and was created by the owner of the data folder.
 * @throws UserError when it was created by another user.
 */
export async function isOurSocket(socketPath: string, dataDir: string): Promise<boolean> {
  if (process.platform === 'win32') return true;
  const found = await lstat(socketPath).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (found === undefined) return false;
  const { uid } = await stat(dataDir);
  if (!isTrusted(found.uid, uid)) throw notOurs(socketPath);
  return found.isSocket();
}

/** Lets only the owner open the lock's socket. */
export async function closeToOthers(socketPath: string): Promise<void> {
  if (process.platform !== 'win32') await chmod(socketPath, 0o600);
}

/** Root and this process's user can read the data folder anyway. */
function isTrusted(uid: number, owner: number): boolean {
  return uid === owner || uid === ROOT || uid === process.getuid?.();
}

function notOurs(place: string): UserError {
  return new UserError(
    `${place} was not created by the owner of the data folder, so somebody else may be listening there: remove it, or choose a DATA_DIR with a shorter path.`,
  );
}
