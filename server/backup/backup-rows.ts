import type { SqlSession } from '../database/migrations.ts';
import { type BackupRow, ROWS_AT_ONCE, TABLES, type Table } from './backup-format.ts';

/** A database whose users take turns: today's engine, or an older one. */
export interface BackupSource {
  /** Runs the work while nobody else uses the database. */
  exclusively<T>(work: (session: SqlSession) => Promise<T>): Promise<T>;
}

interface Row {
  readonly row: string;
}

interface KeyedRow extends Row {
  readonly key: string;
}

/** The SQL of a row for each backed-up table that this schema has; an older schema has fewer. */
type Columns = ReadonlyMap<Table, string>;

const MESSAGES = 'public."ContactTable"';
const DELETED = 'private.deleted_submissions';
const AUDIT = 'private.audit_log';
/** Tables with few rows. All are read in one turn, so that they are of one moment. */
const SMALL_TABLES = TABLES.filter((table) => table !== MESSAGES && table !== DELETED && table !== AUDIT);

/**
 * The rows of a backup, read in short turns so that visitors are served in between. "The moment" below is when the
 * last message is read:
 * - every message acknowledged before the first turn is included; one deleted before the moment is missing, or its
 *   `submission_id` follows among the deletions;
 * - every deletion before the moment is included, and accounts and settings are those of the moment;
 * - whether a message is marked as answered is as of the turn that read it.
 * The deletion of a message without a `submission_id` leaves no record, so these messages are all read at the moment,
 * in one turn. The form always sends an id, so there are few.
 */
export async function* backupRows(source: BackupSource): AsyncGenerator<BackupRow> {
  const { columns, newest } = await inTurn(source, async (session) => ({
    columns: await columnsOf(session),
    newest: await newestMessage(session),
  }));
  const messages = `submission_id is not null and id <= ${newest}`;
  yield* slices(source, columns, MESSAGES, 'id', messages);
  const ofTheMoment: [Table, string][] = [
    [MESSAGES, `submission_id is null and id <= ${newest}`],
    ...SMALL_TABLES.map((table): [Table, string] => [table, 'true']),
  ];
  yield* await inTurn(source, async (session) => {
    const found: BackupRow[] = [];
    for (const [table, condition] of ofTheMoment) {
      const row = columns.get(table);
      if (row === undefined) continue;
      const { rows } = await session.query<Row>(`select ${row} as row from ${table} t where ${condition}`);
      found.push(...rows.map(({ row: text }) => ({ table, row: text })));
    }
    return found;
  });
  yield* slices(source, columns, AUDIT, 'id', 'true');
  yield* slices(source, columns, DELETED, 'submission_id', 'true');
}

async function* slices(
  source: BackupSource,
  columns: Columns,
  table: Table,
  key: string,
  condition: string,
): AsyncGenerator<BackupRow> {
  const row = columns.get(table);
  if (row === undefined) return;
  let after: string | undefined;
  for (;;) {
    const from = after === undefined ? '' : `and ${key} > '${after}'`;
    const { rows } = await inTurn(source, (session) =>
      session.query<KeyedRow>(
        `select ${key}::text as key, ${row} as row from ${table} t
         where ${condition} ${from} order by ${key} limit ${ROWS_AT_ONCE}`,
      ),
    );
    for (const { row: text } of rows) yield { table, row: text };
    after = rows.at(-1)?.key;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

/** For each table that exists, SQL for its row without generated columns. */
async function columnsOf(session: SqlSession): Promise<Columns> {
  const { rows } = await session.query<{ name: Table; computed: string }>(
    `select name, quote_literal(coalesce(array_agg(a.attname::text) filter (where a.attgenerated <> ''), '{}')::text)
       as computed
     from unnest(array[${TABLES.map((table) => `'${table}'`).join(', ')}]) as name
     join pg_catalog.pg_attribute a on a.attrelid = to_regclass(name)
     where a.attnum > 0 and not a.attisdropped group by name`,
  );
  return new Map(
    rows.map(({ name, computed }) => [name, `(to_jsonb(t) - ${computed}::text[])::text`] as const),
  );
}

async function newestMessage(session: SqlSession): Promise<string> {
  const { rows } = await session.query<{ newest: string }>(
    'select coalesce(max(id), 0)::text as newest from public."ContactTable"',
  );
  return rows[0]?.newest ?? '0';
}

/**
 * UTC, because Postgres writes times in the session's time zone and a row must give the same text on every server.
 */
function inTurn<T>(source: BackupSource, work: (session: SqlSession) => Promise<T>): Promise<T> {
  return source.exclusively(async (session) => {
    await session.exec("begin; set local timezone = 'UTC'");
    try {
      const result = await work(session);
      await session.exec('commit');
      return result;
    } catch (error) {
      await session.exec('rollback');
      throw error;
    }
  });
}
