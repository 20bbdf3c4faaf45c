import { createHash } from 'node:crypto';
import { UserError } from '../../src/domain/user-error.ts';
import type { Engine } from '../database/engine.ts';
import { type BackupRow, TABLES, type Table } from './backup-format.ts';
import { backupRows } from './backup-rows.ts';
import { type BackupFile, readBackup } from './read-backup.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Count and checksum of the rows of one table, independent of their order. */
interface Sum {
  rows: number;
  /** All checksums of the rows, combined with XOR. */
  readonly bits: Uint8Array;
}

/**
 * Compares a database with the backup that was restored into it while it was empty: for each table the number of rows
 * and their checksum. Messages that the backup records as deleted are left out.
 * @throws UserError naming the table that differs.
 */
export async function compareWithBackup(engine: Engine, backup: BackupFile): Promise<void> {
  const stored = new Map<Table, Sum>();
  const written = new Map<Table, Sum>();
  const deleted = new Set<unknown>();
  const columns = new Map<Table, readonly string[]>();
  // An older backup has fewer columns, or has columns that Postgres generates today.
  const inDatabase = await firstColumns(engine);
  for await (const { table, row } of readBackup(backup)) {
    const fields = JSON.parse(row) as Fields;
    if (table === 'private.deleted_submissions') deleted.add(fields.submission_id);
    if (!columns.has(table))
      columns.set(
        table,
        Object.keys(fields).filter((name) => inDatabase.get(table)?.includes(name) ?? true),
      );
  }
  const add = (sums: Map<Table, Sum>, { table, row }: BackupRow) => {
    const fields = JSON.parse(row) as Fields;
    const values = (columns.get(table) ?? []).map((name) => fields[name]);
    addTo(sums, table, createHash('sha256').update(JSON.stringify(values)).digest());
  };
  for await (const row of readBackup(backup)) {
    const isDeleted =
      row.table === 'public."ContactTable"' && deleted.has((JSON.parse(row.row) as Fields).submission_id);
    if (!isDeleted) add(written, row);
  }
  for await (const row of backupRows(engine)) if (columns.has(row.table)) add(stored, row);

  const different = TABLES.find((table) => {
    const [one, other] = [written.get(table), stored.get(table)];
    return one?.rows !== other?.rows || Buffer.compare(one?.bits ?? EMPTY, other?.bits ?? EMPTY) !== 0;
  });
  if (different === undefined) return;
  const counts = `${stored.get(different)?.rows ?? 0} rows, of ${written.get(different)?.rows ?? 0}`;
  throw new UserError(`The restored rows differ from ${backup.file} in ${different} (${counts}).`);
}

const EMPTY = new Uint8Array(32);

function addTo(sums: Map<Table, Sum>, table: Table, digest: Uint8Array): void {
  const sum = sums.get(table) ?? { rows: 0, bits: new Uint8Array(32) };
  sum.rows += 1;
  for (const [index, byte] of digest.entries()) sum.bits[index] = (sum.bits[index] ?? 0) ^ byte;
  sums.set(table, sum);
}

async function firstColumns(engine: Engine): Promise<ReadonlyMap<Table, readonly string[]>> {
  const found = new Map<Table, readonly string[]>();
  for await (const { table, row } of backupRows(engine))
    if (!found.has(table)) found.set(table, Object.keys(JSON.parse(row)));
  return found;
}
