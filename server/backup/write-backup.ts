import { createHash, type Hash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { PGlite } from '@electric-sql/pglite';
import { UserError } from '../../src/domain/user-error.ts';
import type { Engine } from '../database/engine.ts';
import {
  type BackupCounts,
  type BackupRow,
  FORMAT,
  ROWS_AT_ONCE,
  TABLES,
  type Table,
  VERSION,
} from './backup-format.ts';

/** What tells the rows of a table apart, to read it in pieces. */
const KEYS: Readonly<Record<Table, string>> = {
  'auth.users': 'id',
  'auth.identities': 'id',
  'public."ContactTable"': 'id',
  'private.deleted_submissions': 'submission_id',
  'private.alert_settings': 'only_row',
};

/**
 * Writes all of it as of one moment: nobody else uses the database meanwhile, visitors wait. The file appears whole
 * or not at all, readable by the owner alone.
 * @throws UserError when the file is there already.
 */
export async function writeBackup(engine: Engine, file: string): Promise<BackupCounts> {
  if (existsSync(file)) throw new UserError(`${file} is there already: choose another name.`);
  const partial = `${file}.partial`;
  try {
    const counts = await engine.exclusively(async (database) => {
      const lines = backupLines(database);
      const counted: Partial<Record<Table, number>> = {};
      await pipeline(
        counting(lines, counted),
        createGzip(),
        createWriteStream(partial, { mode: 0o600, flush: true }),
      );
      return counted;
    });
    await rename(partial, file);
    return counts;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function* counting(lines: AsyncIterable<BackupLine>, counts: Partial<Record<Table, number>>) {
  const hash = createHash('sha256');
  for await (const line of lines) {
    if ('table' in line) counts[line.table] = (counts[line.table] ?? 0) + 1;
    yield hashed(hash, line);
  }
  yield `${JSON.stringify({ end: { counts, sha256: hash.digest('hex') } })}\n`;
}

function hashed(hash: Hash, line: BackupLine): string {
  const text = `${JSON.stringify(line)}\n`;
  hash.update(text);
  return text;
}

type BackupLine =
  | { readonly format: string; readonly version: number; readonly createdAt: string }
  | BackupRow;

async function* backupLines(database: PGlite): AsyncGenerator<BackupLine> {
  yield { format: FORMAT, version: VERSION, createdAt: new Date().toISOString() };
  for (const table of TABLES) {
    const key = KEYS[table];
    let after: string | undefined;
    for (;;) {
      const { rows } = await database.query<{ key: string; row: Record<string, unknown> }>(
        `select ${key}::text as key, to_jsonb(t) as row from ${table} t
         ${after === undefined ? '' : `where ${key} > '${after}'`} order by ${key} limit ${ROWS_AT_ONCE}`,
      );
      for (const { row } of rows) yield { table, row };
      after = rows.at(-1)?.key;
      if (rows.length < ROWS_AT_ONCE) break;
    }
  }
}
