import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { UserError } from '../../src/domain/user-error.ts';
import { isDiskFull } from '../database/folder/free-space.ts';
import { syncFolder } from '../database/folder/sync-tree.ts';
import { type BackupCounts, FORMAT, type Table, VERSION } from './backup-format.ts';
import { type BackupSource, backupRows } from './backup-rows.ts';
import { encrypting } from './encryption.ts';

/**
 * Writes a backup while visitors are served (`backupRows` says what it then holds), encrypted when there are
 * recipients. The file appears complete and synced or not at all, readable only by its owner.
 * @throws UserError when the file exists already, or its folder cannot be written.
 */
export async function writeBackup(
  source: BackupSource,
  file: string,
  recipients: readonly string[] = [],
): Promise<BackupCounts> {
  if (existsSync(file)) throw new UserError(`${file} is there already: choose another name.`);
  const partial = `${file}.partial`;
  try {
    // Left by a power cut during an earlier backup.
    await rm(partial, { force: true });
    const counts: Partial<Record<Table, number>> = {};
    await pipeline(
      backupText(source, counts),
      createGzip(),
      encrypting(recipients),
      createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }),
    );
    await rename(partial, file);
    await syncFolder(path.dirname(file));
    return counts;
  } catch (error) {
    await rm(partial, { force: true }).catch(() => {});
    throw unwritable(error, path.dirname(file)) ?? error;
  }
}

/** Compressing each line by itself would take several times as long. */
const PIECE = 64 * 1024;

async function* backupText(source: BackupSource, counts: Partial<Record<Table, number>>) {
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

const UNWRITABLE = ['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS', 'EIO', 'EDQUOT'];

function unwritable(cause: unknown, folder: string): UserError | undefined {
  if (isDiskFull(cause))
    return new UserError(`There is no room for a backup in ${folder}. Nothing of it was left there.`, {
      cause,
    });
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (!UNWRITABLE.includes(code)) return undefined;
  return new UserError(
    `No backup can be written to ${folder} (${code}): is it there, and may we write to it?`,
    {
      cause,
    },
  );
}
