import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { UserError } from '../../src/domain/user-error.ts';
import { type BackupRow, FORMAT, TABLES, VERSION } from './backup-format.ts';

type Line = Readonly<Record<string, unknown>>;

/**
 * Reads a backup to its end; whoever uses the rows must be able to take them back until then.
 * @throws UserError when it is no backup, is cut short, or is not what was written.
 */
export async function* readBackup(file: string): AsyncGenerator<BackupRow> {
  const hash = createHash('sha256');
  let isHead = true;
  for await (const text of unzippedLines(file)) {
    const line = parsed(text);
    if (isHead && (line?.format !== FORMAT || line.version !== VERSION)) throw notABackup(file);
    if (line === undefined) throw damaged(file);
    if (line.end !== undefined) {
      const { sha256 } = line.end as { readonly sha256?: unknown };
      if (sha256 === hash.digest('hex')) return;
      throw damaged(file);
    }
    hash.update(`${text}\n`);
    if (!isHead) {
      if (!(TABLES as readonly unknown[]).includes(line.table)) throw notABackup(file);
      yield line as unknown as BackupRow;
    }
    isHead = false;
  }
  throw isHead ? notABackup(file) : damaged(file);
}

/** Ends where the file stops being gzip: what follows is missing, and the reader says so. */
async function* unzippedLines(file: string): AsyncGenerator<string> {
  try {
    yield* createInterface({ input: createReadStream(file).pipe(createGunzip()) });
  } catch (error) {
    const isZlibError = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
    if (!isZlibError) throw error;
  }
}

function parsed(text: string): Line | undefined {
  try {
    const line: unknown = JSON.parse(text);
    return typeof line === 'object' && line !== null ? (line as Line) : undefined;
  } catch {
    // Not JSON: the caller knows whether this is another kind of file or a damaged backup.
    return undefined;
  }
}

function notABackup(file: string): UserError {
  return new UserError(`${file} is not a backup that this version can read.`);
}

function damaged(file: string): UserError {
  return new UserError(`The backup ${file} is damaged or cut short.`);
}
