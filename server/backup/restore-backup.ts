import type { Transaction } from '@electric-sql/pglite';
import { UserError } from '../../src/domain/user-error.ts';
import type { Engine } from '../database/engine.ts';
import { type BackupCounts, type BackupRow, ROWS_AT_ONCE, TABLES, type Table } from './backup-format.ts';
import { keepPresent, mergePresent } from './keep-present.ts';
import { type BackupFile, readBackup } from './read-backup.ts';

/** The result of a restore. */
export interface Restored {
  /** Rows of the backup, by table. */
  readonly counts: BackupCounts;
  /** Messages in the database afterwards. */
  readonly messages: number;
  /** Messages of the backup that staff have deleted since the backup began; they stay deleted. */
  readonly deleted: number;
}

/**
 * Restores a backup in one transaction: all of it or nothing. Into a database in use only when told to replace it;
 * later decisions in that database are kept:
 * - a message that was deleted, there or while the backup was made, does not come back;
 * - a message that the backup lacks stays, with a new number when a restored one has the same;
 * - whether a message is answered stays as it is, and so does a warning;
 * - an account in both keeps the present password and role; all others are those of the backup.
 * @throws UserError when the database is in use and not to be replaced, or the backup cannot be used.
 */
export async function restoreBackup(
  engine: Engine,
  backup: BackupFile,
  { isReplacing = false }: { readonly isReplacing?: boolean } = {},
): Promise<Restored> {
  return engine.exclusively((database) =>
    database.transaction(async (transaction) => {
      if (!isReplacing) await refuseUsed(transaction);
      await keepPresent(transaction);
      // Turns triggers off: the limits for new messages and the recording of deletions must not apply to restored
      // rows.
      await transaction.exec('set local session_replication_role = replica');
      await transaction.exec(`truncate ${TABLES.join(', ')} cascade`);
      const counts = await insertAll(transaction, backup);
      const deleted = await mergePresent(transaction);
      const { rows } = await transaction.query<{ messages: number }>(
        'select count(*)::int as messages from public."ContactTable"',
      );
      return { counts, deleted, messages: rows[0]?.messages ?? 0 };
    }),
  );
}

async function refuseUsed(transaction: Transaction): Promise<void> {
  const { rows } = await transaction.query<{ messages: number; accounts: number; deletions: number }>(
    `select (select count(*)::int from public."ContactTable") as messages,
      (select count(*)::int from auth.users) as accounts,
      (select count(*)::int from private.deleted_submissions) as deletions`,
  );
  const { messages = 0, accounts = 0, deletions = 0 } = rows[0] ?? {};
  if (messages + accounts + deletions > 0)
    throw new UserError(
      `This data folder is in use (messages: ${messages}, staff accounts: ${accounts}, deletions: ${deletions}). Restore into an empty folder (DATA_DIR), or add --replace: deleted messages stay deleted, and you are asked about every account.`,
    );
}

async function insertAll(transaction: Transaction, backup: BackupFile): Promise<BackupCounts> {
  const counts: Partial<Record<Table, number>> = {};
  let batch: BackupRow[] = [];
  const insertBatch = async () => {
    const [first] = batch;
    if (first === undefined) return;
    const list = await columnList(transaction, first, backup.file);
    await transaction.query(
      `insert into ${first.table} (${list}) overriding system value
       select ${list} from jsonb_populate_recordset(null::${first.table}, $1::jsonb)`,
      [`[${batch.map(({ row }) => row).join(',')}]`],
    );
    counts[first.table] = (counts[first.table] ?? 0) + batch.length;
    batch = [];
  };
  for await (const row of readBackup(backup)) {
    if (batch.length === ROWS_AT_ONCE || (batch[0] !== undefined && batch[0].table !== row.table))
      await insertBatch();
    batch.push(row);
  }
  await insertBatch();
  return counts;
}

/**
 * The columns that the backup has. A column that an older backup lacks gets its default, as the migration that added
 * it gave to existing rows.
 */
async function columnList(
  transaction: Transaction,
  { table, row }: BackupRow,
  file: string,
): Promise<string> {
  const { rows } = await transaction.query<{ list: string; unknown: number }>(
    `select string_agg(quote_ident(a.attname), ', ') filter (where a.attgenerated = '') as list,
       count(*) filter (where a.attname is null)::int as unknown
     from jsonb_object_keys($2::jsonb) as name
     left join pg_catalog.pg_attribute a on a.attname = name and a.attrelid = $1::regclass
       and a.attnum > 0 and not a.attisdropped`,
    [table, row],
  );
  const { list = '', unknown = 0 } = rows[0] ?? {};
  // Ignoring an unknown column would silently lose its values.
  if (unknown > 0) throw new UserError(`${file} was made by a newer version: restore it with that one.`);
  return list;
}
