import { statfs } from 'node:fs/promises';
import { UserError } from '../../../src/domain/user-error.ts';

/** Postgres writes its log in files of 16 MB and needs space for the next one and for its present work. */
const SPACE_TO_RUN = 32 * 1024 * 1024;
/** The size of a database without messages. */
export const SPACE_TO_CREATE = 96 * 1024 * 1024;

/** Whether the disk of an existing folder has enough free space to continue. */
export async function hasFreeSpace(folder: string, needed = SPACE_TO_RUN): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= needed;
}

/** Whether the error means a full disk, as reported by the system or by Postgres. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === '53100');
}

/** The error for a full disk. */
export function diskFull(dataDir: string, cause?: unknown): UserError {
  return new UserError(
    `The disk of the data folder ${dataDir} is full: free some space, then start again. The messages in it are safe.`,
    { cause },
  );
}
