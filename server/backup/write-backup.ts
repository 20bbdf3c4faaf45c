import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { UserError } from '../../src/domain/user-error.ts';
import { isDiskFull } from '../database/folder/free-space.ts';
import { syncFolder } from '../database/folder/sync-tree.ts';
import { type BackupCounts, FORMAT, type Table, VERSION } from './backup-format.ts';
import { type BackupServer, type BackupSource, backupRows } from './backup-rows.ts';
import { encrypting } from './encryption.ts';
import { removeLeftovers, withTemporaryPlace } from './temporary-place.ts';

/**
 * Writes a backup while visitors are served (`backupRows` says what it then holds), encrypted when there are
 * recipients. The file appears complete and synced or not at all, readable only by its owner.
 * @throws UserError when the file exists already, or its folder cannot be written.
 */
export async function writeBackup(
  source: BackupSource | BackupServer,
  file: string,
  recipients: readonly string[] = [],
): Promise<BackupCounts> {
  if (existsSync(file)) throw new UserError(`${file} already exists: choose another name.`);
  const folder = path.dirname(file);
  try {
    await removeLeftovers(folder);
    return await withTemporaryPlace(folder, async (partial) => {
      const counts: Partial<Record<Table, number>> = {};
      const text = backupText(source, counts);
      try {
        await pipeline(
          text,
          createGzip(),
          encrypting(recipients),
          createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }),
        );
      } finally {
        // After an error, the query in progress still has to end: the caller may close the database only then.
        await text.return();
      }
      await rename(partial, file);
      await syncFolder(folder);
      return counts;
    });
  } catch (error) {
    throw unwritable(error, folder) ?? error;
  }
}

/** @throws UserError, as `writeBackup` does, when no file can be written to the folder. Leaves none there. */
export async function checkWritable(folder: string): Promise<void> {
  try {
    await withTemporaryPlace(folder, (place) => writeFile(place, '', { flag: 'wx', mode: 0o600 }));
  } catch (error) {
    throw unwritable(error, folder) ?? error;
  }
}

/** Compressing each line by itself would take several times as long. */
const PIECE = 64 * 1024;

async function* backupText(
  source: BackupSource | BackupServer,
  counts: Partial<Record<Table, number>>,
): AsyncGenerator<string, void> {
  const hash = createHash('sha256');
  let piece = `${JSON.stringify({ format: FORMAT, version: VERSION, createdAt: new Date().toISOString() })}\n`;
  for await (const { table, row } of backupRows(source)) {
    counts[table] = (counts[table] ?? 0) + 1;
    piece += `{"table":${JSON.stringify(table)},"row":${row}}\n`;
    if (piece.length < PIECE) continue;
    hash.update(piece);
    yield piece;
    piece = '';
  }
  hash.update(piece);
  yield `${piece}${JSON.stringify({ end: { counts, sha256: hash.digest('hex') } })}\n`;
}

/** Why no backup can be written to a folder, and what to do, by the system's error code. */
const UNWRITABLE: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such folder. Is its disk connected?',
  ENOTDIR: 'it is not a folder.',
  EACCES: 'this user may not write there. Change the owner of the folder, or choose another one.',
  EPERM: 'this user may not write there. Change the owner of the folder, or choose another one.',
  EROFS:
    'it is read-only. Under systemd, name the folder in the unit (ReadWritePaths=) and restart; else check the disk.',
  EIO: 'the disk does not work. Choose a folder on another one.',
  EDQUOT: 'the space that this user may use is full.',
};

function unwritable(cause: unknown, folder: string): UserError | undefined {
  if (isDiskFull(cause))
    return new UserError(
      `There is not enough space for a backup in ${folder}. No part of it was left there.`,
      {
        cause,
      },
    );
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const reason = UNWRITABLE[code];
  if (reason === undefined) return undefined;
  return new UserError(`No backup can be written to ${folder} (${code}): ${reason}`, { cause });
}
