import { access, constants, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from '../../../src/domain/user-error.ts';
import { refuseOtherOwner } from './folder-owner.ts';
import { diskFull, isDiskFull } from './free-space.ts';
import { makeFolder } from './sync-tree.ts';

/** Network file systems by the number that Linux gives them (statfs(2)). */
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

/** The name of the network file system with this number; undefined for others. */
export function networkShare(type: number): string | undefined {
  return process.platform === 'linux' ? NETWORK_SHARES.get(type >>> 0) : undefined;
}

/**
 * Creates the data folder when it is missing, and checks that a server can use it.
 * @throws UserError when it belongs to another user, cannot be created or written, or is on another machine.
 */
export async function prepareDataFolder(
  dataDir: string,
  typeOf: (folder: string) => Promise<number> = async (folder) => (await statfs(folder)).type,
): Promise<void> {
  await refuseOtherOwner(dataDir);
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

/** Whether the disk can still be written: Linux makes a failing disk read-only. */
export async function isWritable(dataDir: string): Promise<boolean> {
  return access(dataDir, constants.W_OK).then(
    () => true,
    () => false,
  );
}

/** Writes a real file: a network share may grant the permission and still fail to write. */
async function writeSomething(dataDir: string): Promise<void> {
  const file = path.join(dataDir, 'written-at-start');
  try {
    await writeFile(file, '');
    await rm(file);
  } catch (error) {
    throw cannotBeWritten(dataDir, error);
  }
}

/** The error for a folder that cannot be written. */
export function cannotBeWritten(dataDir: string, cause: unknown): UserError {
  if (isDiskFull(cause)) return diskFull(dataDir, cause);
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'EROFS')
    return new UserError(
      `The data folder ${dataDir} is read-only. Under systemd, name it in the unit (ReadWritePaths=) and restart; else check the disk, because Linux makes one that fails read-only. Or choose another folder with DATA_DIR.`,
      { cause },
    );
  return new UserError(`The data folder ${dataDir} cannot be written: choose another with DATA_DIR.`, {
    cause,
  });
}
