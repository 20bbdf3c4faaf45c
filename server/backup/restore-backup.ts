import { UserError } from '../../src/domain/user-error.ts';
import type { Engine } from '../database/engine.ts';
import { type BackupCounts, type BackupRow, ROWS_AT_ONCE, TABLES, type Table } from './backup-format.ts';
import { readBackup } from './read-backup.ts';

/**
 * Puts a backup into a database that has no messages yet, whole or not at all.
 * @throws UserError when there are messages, or the backup cannot be used.
 */
export async function restoreBackup(engine: Engine, file: string): Promise<BackupCounts> {
  return engine.exclusively((database) =>
    database.transaction(async (transaction) => {
      const { rows } = await transaction.query('select from public."ContactTable" limit 1');
      if (rows.length > 0)
        throw new UserError('There are messages in this data folder: restore into an empty one (DATA_DIR).');
      await transaction.exec(`truncate ${[...TABLES].reverse().join(', ')} cascade`);
      const counts: Partial<Record<Table, number>> = {};
      let batch: BackupRow[] = [];
      const insertBatch = async () => {
        const [first] = batch;
        if (first === undefined) return;
        const { rows: columns } = await transaction.query<{ list: string }>(
          `select string_agg(quote_ident(attname), ', ') as list from pg_attribute
           where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
          [first.table],
        );
        const list = columns[0]?.list ?? '';
        await transaction.query(
          `insert into ${first.table} (${list}) overriding system value
           select ${list} from jsonb_populate_recordset(null::${first.table}, $1::jsonb)`,
          [JSON.stringify(batch.map(({ row }) => row))],
        );
        counts[first.table] = (counts[first.table] ?? 0) + batch.length;
        batch = [];
      };
      for await (const line of readBackup(file)) {
        if (batch.length === ROWS_AT_ONCE || (batch[0] !== undefined && batch[0].table !== line.table))
          await insertBatch();
        batch.push(line);
      }
      await insertBatch();
      // A backup from before there were alerts has no settings for them, and its messages wait for nobody.
      await transaction.exec('insert into private.alert_settings default values on conflict do nothing');
      await transaction.exec(
        `select setval(pg_get_serial_sequence('public."ContactTable"', 'id'), (select coalesce(max(id), 0) + 1 from public."ContactTable"), false)`,
      );
      return counts;
    }),
  );
}
