import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { UserError } from '../../src/domain/user-error.ts';
import { type BackupRow, FORMAT, READABLE_VERSIONS, TABLES, type Table } from './backup-format.ts';
import { AGE_MARK, decrypted } from './encryption.ts';

/** A backup file, with the file of the secret key when it is encrypted. */
export interface BackupFile {
  readonly file: string;
  readonly keyFile?: string | undefined;
}

type Line = Readonly<Record<string, unknown>>;

/**
 * Reads the rows of a backup. Damage may show only at the end, so the caller must be able to undo what it did with
 * the rows.
 * @throws UserError when it is not a backup, is cut short or damaged, or cannot be decrypted.
 */
export async function* readBackup(backup: BackupFile): AsyncGenerator<BackupRow> {
  const { file } = backup;
  const hash = createHash('sha256');
  let isHead = true;
  for await (const text of linesOf(backup)) {
    const line = parsed(text);
    if (isHead && line?.format !== FORMAT) throw notABackup(file);
    if (isHead && !READABLE_VERSIONS.includes(line?.version)) throw newer(file);
    if (line === undefined) throw damaged(file);
    if (line.end !== undefined) {
      const { sha256 } = line.end as { readonly sha256?: unknown };
      if (sha256 === hash.digest('hex')) return;
      throw damaged(file);
    }
    hash.update(`${text}\n`);
    if (!isHead) {
      // A table of a newer version: ignoring it would silently lose its rows.
      if (!isTable(line.table)) throw newer(file);
      yield { table: line.table, row: text.slice(text.indexOf('"row":') + '"row":'.length, -1) };
    }
    isHead = false;
  }
  throw isHead ? notABackup(file) : damaged(file);
}

/** Ends at the first damaged byte: the missing end then makes the caller report the damage. */
async function* linesOf(backup: BackupFile): AsyncGenerator<string> {
  let rest = '';
  try {
    const decoder = new TextDecoder();
    for await (const bytes of await unzipped(backup)) {
      const lines = (rest + decoder.decode(bytes as Buffer, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    // A missing file, a disk error and a wrong key are not damage: they have errors of their own.
    if (error instanceof UserError || isSystemError(error)) throw error;
  }
  if (rest !== '') yield rest;
}

async function unzipped({ file, keyFile }: BackupFile) {
  const isEncrypted = await beginsWith(file, AGE_MARK);
  if (isEncrypted && keyFile === undefined)
    throw new UserError(`${file} is encrypted: name the file with the secret key, --identity KEYFILE.`);
  const bytes = createReadStream(file);
  const gunzip = createGunzip();
  pipeline(isEncrypted ? await decrypted(bytes, file, keyFile ?? '') : bytes, gunzip, () => {
    // An error of any part reaches the reader of `gunzip`.
  });
  return gunzip;
}

async function beginsWith(file: string, mark: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(mark.length), 0, mark.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === mark;
  } finally {
    await handle.close();
  }
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

function isTable(name: unknown): name is Table {
  return (TABLES as readonly unknown[]).includes(name);
}

function parsed(text: string): Line | undefined {
  try {
    const line: unknown = JSON.parse(text);
    return typeof line === 'object' && line !== null ? (line as Line) : undefined;
  } catch {
    // Not JSON: the caller decides whether this is another kind of file or a damaged backup.
    return undefined;
  }
}

function notABackup(file: string): UserError {
  return new UserError(`${file} is not a backup that this version can read.`);
}

function newer(file: string): UserError {
  return new UserError(`${file} was made by a newer version: restore it with that one.`);
}

function damaged(file: string): UserError {
  return new UserError(`The backup ${file} is damaged or cut short.`);
}
