import type { Exclusively } from './nightly.ts';

const MB = 1024 * 1024;
/** A checkpoint is made after this much log, and then drops the old log files: they stay below twice this size. */
export const LOG_LIMIT_BYTES = 64 * MB;
/** A table is examined after its size with indexes has grown by this much. */
const GROWTH_BYTES = 8 * MB;
/**
 * A table of messages with its indexes takes up to four times the size of its rows; above this factor it is mostly
 * dead rows.
 */
const DEAD_RATIO = 8;

const TABLES = [
  'public."ContactTable"',
  'private.recent_submissions',
  'private.deleted_submissions',
] as const;

/** Whether a table has grown enough since the last examination. */
export function hasGrown(bytes: number, bytesAfterMaintenance: number): boolean {
  return bytes - bytesAfterMaintenance >= GROWTH_BYTES;
}

/** Whether rewriting the table would free much more space than its rows take. */
export function isMostlyDead(bytes: number, liveBytes: number): boolean {
  return bytes >= GROWTH_BYTES && bytes > liveBytes * DEAD_RATIO;
}

/**
 * Does the work of autovacuum and the checkpointer: neither runs in the embedded engine, and refused messages would
 * fill the disk. One call costs one short query when there is nothing to do.
 */
export class TableMaintenance {
  readonly #exclusively: Exclusively;
  readonly #bytesAfterMaintenance = new Map<string, number>();

  constructor(exclusively: Exclusively) {
    this.#exclusively = exclusively;
  }

  /** Vacuums the tables that have grown, and rewrites a table that is mostly dead rows. */
  async maintainTables(): Promise<void> {
    for (const table of TABLES) {
      if (!hasGrown(await this.#size(table), this.#bytesAfterMaintenance.get(table) ?? 0)) continue;
      await this.#exclusively((database) => database.exec(`vacuum (analyze) ${table}`));
      if (isMostlyDead(await this.#size(table), await this.#liveBytes(table)))
        await this.#exclusively((database) => database.exec(`vacuum (full, analyze) ${table}`));
      this.#bytesAfterMaintenance.set(table, await this.#size(table));
    }
  }

  /** In single-user mode Postgres makes no checkpoints: the log would grow until the server stops. */
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
