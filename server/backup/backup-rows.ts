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
type Columns = Readonly<Partial<Record<Table, string>>>;

/** The rows of a table in the order of a key: the next portion after a key. */
interface Slice {
  readonly table: Table;
  readonly row: string;
  readonly key: string;
  readonly condition: string;
  readonly after?: string | undefined;
}

/** The queries of a backup, each a short turn on the database. */
export type BackupRequest =
  | { readonly command: 'backup-begin' }
  | { readonly command: 'backup-slice'; readonly slice: Slice }
  | { readonly command: 'backup-moment'; readonly columns: Columns; readonly newest: string };

export interface BackupAnswers {
  'backup-begin': { readonly columns: Columns; readonly newest: string };
  'backup-slice': KeyedRow[];
  'backup-moment': BackupRow[];
}

/** A server that is running elsewhere, and answers the queries of a backup. */
export interface BackupServer {
  ask<Request extends BackupRequest>(request: Request): Promise<BackupAnswers[Request['command']]>;
}

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
export async function* backupRows(source: BackupSource | BackupServer): AsyncGenerator<BackupRow> {
  const server = 'ask' in source ? source : { ask: askingSource(source) };
  const { columns, newest } = await server.ask({ command: 'backup-begin' });
  yield* slices(server, columns, MESSAGES, 'id', `submission_id is not null and id <= ${newest}`);
  yield* await server.ask({ command: 'backup-moment', columns, newest });
  yield* slices(server, columns, AUDIT, 'id', 'true');
  yield* slices(server, columns, DELETED, 'submission_id', 'true');
}

async function* slices(
  server: BackupServer,
  columns: Columns,
  table: Table,
  key: string,
  condition: string,
): AsyncGenerator<BackupRow> {
  const row = columns[table];
  if (row === undefined) return;
  let after: string | undefined;
  for (;;) {
    const slice = { table, row, key, condition, after };
    const rows = await server.ask({ command: 'backup-slice', slice });
    for (const { row: text } of rows) yield { table, row: text };
    after = rows.at(-1)?.key;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

function askingSource(source: BackupSource): BackupServer['ask'] {
  return async <Request extends BackupRequest>(request: Request) =>
    (await serveBackup(source, request)) as BackupAnswers[Request['command']];
}

/**
 * Answers one query of a backup. The SQL in it comes from `backupRows`, over a socket that only the owner of the data
 * folder can open.
 */
export function serveBackup(
  source: BackupSource,
  request: BackupRequest,
): Promise<BackupAnswers[BackupRequest['command']]> {
  return inTurn(source, async (session) => {
    switch (request.command) {
      case 'backup-begin':
        return { columns: await columnsOf(session), newest: await newestMessage(session) };
      case 'backup-slice':
        return sliceOf(session, request.slice);
      case 'backup-moment':
        return momentOf(session, request.columns, request.newest);
    }
  });
}

async function sliceOf(session: SqlSession, { table, row, key, condition, after }: Slice) {
  const from = after === undefined ? '' : `and ${key} > '${after}'`;
  const { rows } = await session.query<KeyedRow>(
    `select ${key}::text as key, ${row} as row from ${table} t
     where ${condition} ${from} order by ${key} limit ${ROWS_AT_ONCE}`,
  );
  return rows;
}

async function momentOf(session: SqlSession, columns: Columns, newest: string): Promise<BackupRow[]> {
  const ofTheMoment: [Table, string][] = [
    [MESSAGES, `submission_id is null and id <= ${newest}`],
    ...SMALL_TABLES.map((table): [Table, string] => [table, 'true']),
  ];
  const found: BackupRow[] = [];
  for (const [table, condition] of ofTheMoment) {
    const row = columns[table];
    if (row === undefined) continue;
    const { rows } = await session.query<Row>(`select ${row} as row from ${table} t where ${condition}`);
    found.push(...rows.map(({ row: text }) => ({ table, row: text })));
  }
  return found;
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
  return Object.fromEntries(
    rows.map(({ name, computed }) => [name, `(to_jsonb(t) - ${computed}::text[])::text`]),
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
