import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { syncFolder } from '../folder/sync-tree.ts';

/**
 * Runs work while nobody else uses the database. Each call is a turn of its own, so visitors are served in between.
 */
export type Exclusively = <T>(work: (database: PGlite) => Promise<T>) => Promise<T>;

/**
 * The state of the message table when its file was last rewritten. A row that was in it since and is not now has left
 * its text in the file.
 */
export interface Rewritten {
  readonly at: string;
  /** The highest number used so far; a refused message uses one too. */
  readonly lastId: number;
  readonly messages: number;
}

interface Counts {
  readonly lastId: number;
  readonly old: number;
  readonly fresh: number;
}

/** Small tables with many changes: sign-ins, recent addresses, deletions. */
const SMALL_TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('private', 'auth')`;

const COUNTS = `
  select coalesce(s.last_value, 0)::int as "lastId", m.old, m.fresh
  from (select last_value from pg_catalog.pg_sequences
        where format('%I.%I', schemaname, sequencename) = pg_get_serial_sequence('public."ContactTable"', 'id')) s,
    (select count(*) filter (where id <= $1)::int as old, count(*) filter (where id > $1)::int as fresh
     from public."ContactTable") m`;

/** Deletes old sessions, old warnings, and lines of the audit log older than 90 days. */
const FORGET_OLD = `select private.end_old_sessions(), private.forget_old_warnings(), private.forget_old_audit_lines();
  delete from auth.audit_log_entries e where e.created_at < now() - interval '90 days'`;

/**
 * Removes the text of deleted and refused messages from every file of the data folder: rewrites tables with dead rows
 * and the planner's statistics (which quote messages), begins a new log file and drops the old ones.
 * @returns whether the message table was rewritten, the step that delays visitors longest.
 */
export async function forgetDeleted(exclusively: Exclusively, dataDir: string): Promise<boolean> {
  await run(exclusively, FORGET_OLD);
  const before = await readRewritten(dataDir);
  const counts = await countSince(exclusively, before?.lastId ?? 0);
  const isRewriting = hasDeadText(before, counts);
  if (isRewriting) await run(exclusively, 'vacuum (full, analyze) public."ContactTable"');
  const tables = await exclusively((database) => database.query<{ name: string }>(SMALL_TABLES));
  for (const { name } of tables.rows) await run(exclusively, `vacuum (full, analyze) ${name}`);
  await run(exclusively, 'vacuum full pg_catalog.pg_statistic');
  await exclusively(async (database) => {
    await database.exec('select pg_switch_wal()');
    await database.exec('checkpoint');
  });
  const at = new Date().toISOString();
  // The state before the rewrite: a message deleted during the rewrite counts as deleted after it, so the next night
  // removes its text.
  await writeRewritten(
    dataDir,
    before === undefined || isRewriting
      ? { at, lastId: counts.lastId, messages: counts.old + counts.fresh }
      : { ...before, at },
  );
  return isRewriting;
}

/** Whether rows were deleted or refused since the last rewrite; their text is still in the table's file. */
export function hasDeadText(before: Rewritten | undefined, { lastId, old, fresh }: Counts): boolean {
  return before === undefined || old !== before.messages || fresh !== lastId - before.lastId;
}

function countSince(exclusively: Exclusively, lastId: number): Promise<Counts> {
  return exclusively(async (database) => {
    const { rows } = await database.query<Counts>(COUNTS, [lastId]);
    return rows[0] ?? { lastId: 0, old: 0, fresh: 0 };
  });
}

async function run(exclusively: Exclusively, sql: string): Promise<void> {
  await exclusively((database) => database.exec(sql));
}

function recordFile(dataDir: string): string {
  return path.join(dataDir, 'nightly.json');
}

/**
 * The record of the last run. Undefined when there is none or it cannot be read; the next run then compares nothing
 * and rewrites.
 */
export async function readRewritten(dataDir: string): Promise<Rewritten | undefined> {
  try {
    const found = JSON.parse(await readFile(recordFile(dataDir), 'utf8')) as Partial<Rewritten>;
    const { at, lastId, messages } = found;
    if (typeof at !== 'string' || typeof lastId !== 'number' || typeof messages !== 'number')
      return undefined;
    return { at, lastId, messages };
  } catch {
    // Missing or cut short: treated as no run.
    return undefined;
  }
}

async function writeRewritten(dataDir: string, rewritten: Rewritten): Promise<void> {
  const file = recordFile(dataDir);
  await writeFile(`${file}.new`, `${JSON.stringify(rewritten)}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  await syncFolder(dataDir);
}
