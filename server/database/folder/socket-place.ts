import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from '../../../src/domain/user-error.ts';

/** The kernel's limit for a socket's path is 104 to 108 bytes. */
const MAX_SOCKET_PATH_BYTES = 100;
const ROOT = 0;
const FOR_OTHERS = 0o077;

/**
 * Where the lock's socket of an existing data folder is: in the folder itself, or where that path is too long in a
 * folder below `base` that its owner alone can enter. Anybody may write into /tmp, and whoever listens at this path is
 * told the passwords of staff.
 * @throws UserError when that folder is not the owner's own.
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

/** Makes a folder that its owner alone can enter, or takes the one that is there when it is such a folder. */
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
 * Before a password goes through it: whether the socket is there and was made by whoever owns the data folder.
 * @throws UserError when somebody else made it.
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

/** Nobody but the owner may open the lock's socket. */
export async function closeToOthers(socketPath: string): Promise<void> {
  if (process.platform !== 'win32') await chmod(socketPath, 0o600);
}

/** Root and this process could read the data folder anyway. */
function isTrusted(uid: number, owner: number): boolean {
  return uid === owner || uid === ROOT || uid === process.getuid?.();
}

function notOurs(place: string): UserError {
  return new UserError(
    `${place} was not made by the owner of the data folder, so somebody else may be listening there: remove it, or choose a DATA_DIR with a shorter path.`,
  );
}
