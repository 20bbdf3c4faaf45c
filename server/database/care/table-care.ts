import type { Exclusively } from './nightly.ts';

const MB = 1024 * 1024;
/** So much may be written to the log before a checkpoint lets the old files of it go: they stay below twice that. */
export const LOG_LIMIT_BYTES = 64 * MB;
/** How much a table with its indexes may grow before somebody looks whether it grew for a reason. */
const GROWTH_BYTES = 8 * MB;
/** Messages with their indexes take up to four times what is in them; beyond this the table is mostly dead. */
const DEAD_RATIO = 8;

const TABLES = [
  'public."ContactTable"',
  'private.recent_submissions',
  'private.deleted_submissions',
] as const;

/** Whether a table has grown enough since it was last cared for. */
export function hasGrown(bytes: number, bytesAfterCare: number): boolean {
  return bytes - bytesAfterCare >= GROWTH_BYTES;
}

/** Whether writing a table anew gives back more than its rows are worth. */
export function isMostlyDead(bytes: number, liveBytes: number): boolean {
  return bytes >= GROWTH_BYTES && bytes > liveBytes * DEAD_RATIO;
}

/**
 * What autovacuum and the checkpointer do elsewhere: neither runs in the embedded engine, and refused messages would
 * fill the disk. Each call looks once; a look costs one short query.
 */
export class TableCare {
  readonly #exclusively: Exclusively;
  readonly #bytesAfterCare = new Map<string, number>();

  constructor(exclusively: Exclusively) {
    this.#exclusively = exclusively;
  }

  /** Clears away dead rows of the tables that have grown, and writes a table anew that is mostly dead. */
  async careForTables(): Promise<void> {
    for (const table of TABLES) {
      if (!hasGrown(await this.#size(table), this.#bytesAfterCare.get(table) ?? 0)) continue;
      await this.#exclusively((database) => database.exec(`vacuum (analyze) ${table}`));
      if (isMostlyDead(await this.#size(table), await this.#liveBytes(table)))
        await this.#exclusively((database) => database.exec(`vacuum (full, analyze) ${table}`));
      this.#bytesAfterCare.set(table, await this.#size(table));
    }
  }

  /** In single-user mode Postgres makes no checkpoint by itself: the log would grow until the next stop. */
  async boundLog(): Promise<void> {
    await this.#exclusively(async (database) => {
      const { rows } = await database.query<{ bytes: number }>(
        'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()',
      );
      if ((rows[0]?.bytes ?? 0) >= LOG_LIMIT_BYTES) await database.exec('checkpoint');
    });
  }

  #size(table: string): Promise<number> {
    return this.#number(`select pg_total_relation_size('${table}')::float8 as n`);
  }

  #liveBytes(table: string): Promise<number> {
    return this.#number(`select coalesce(sum(pg_column_size(t)), 0)::float8 as n from ${table} t`);
  }

  #number(sql: string): Promise<number> {
    return this.#exclusively(async (database) => {
      const { rows } = await database.query<{ n: number }>(sql);
      return rows[0]?.n ?? 0;
    });
  }
}
