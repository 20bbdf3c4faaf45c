import { access, constants, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from '../../../src/domain/user-error.ts';
import { diskFull, isDiskFull } from './disk-room.ts';
import { makeFolder } from './sync-tree.ts';

/** File systems of other machines by the number that Linux gives them (statfs(2)). */
const NETWORK_SHARES: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB'],
  [0x5346414f, 'AFS'],
  [0x00c36400, 'Ceph'],
  [0x01021997, '9P'],
  [0x73757245, 'Coda'],
]);

/** The name of the network share that a number of statfs(2) stands for. */
export function networkShare(type: number): string | undefined {
  return process.platform === 'linux' ? NETWORK_SHARES.get(type >>> 0) : undefined;
}

/**
 * Makes the data folder when it is not there, and looks whether a server may live in it.
 * @throws UserError when it cannot be made or written, or lies on another machine.
 */
export async function prepareDataFolder(
  dataDir: string,
  typeOf: (folder: string) => Promise<number> = async (folder) => (await statfs(folder)).type,
): Promise<void> {
  try {
    await makeFolder(dataDir);
  } catch (error) {
    throw new UserError(`The data folder ${dataDir} cannot be created: choose another with DATA_DIR.`, {
      cause: error,
    });
  }
  const share = networkShare(await typeOf(dataDir));
  if (share !== undefined)
    throw new UserError(
      `The data folder ${dataDir} is on a network share (${share}). Two servers would not see each other there, and messages would be lost: choose a folder on a disk of this machine with DATA_DIR.`,
    );
  await writeSomething(dataDir);
}

/** Whether the disk still takes writes: Linux makes one read-only when it fails. */
export async function isWritable(dataDir: string): Promise<boolean> {
  return access(dataDir, constants.W_OK).then(
    () => true,
    () => false,
  );
}

/** Asking for the right to write is not enough: a share may grant it and fail. */
async function writeSomething(dataDir: string): Promise<void> {
  const file = path.join(dataDir, 'written-at-start');
  try {
    await writeFile(file, '');
    await rm(file);
  } catch (error) {
    throw cannotBeWritten(dataDir, error);
  }
}

/** What to tell the person at the keyboard. */
export function cannotBeWritten(dataDir: string, cause: unknown): UserError {
  if (isDiskFull(cause)) return diskFull(dataDir, cause);
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'EROFS')
    return new UserError(
      `The disk of the data folder ${dataDir} is read-only: make it writable (Linux does this to a disk that fails), or choose another folder with DATA_DIR.`,
      { cause },
    );
  return new UserError(`The data folder ${dataDir} cannot be written: choose another with DATA_DIR.`, {
    cause,
  });
}
