import { UserError } from '../../src/domain/user-error.ts';
import { type Migration, readMigrations } from '../database/migrations.ts';
import {
  type AnsweredMessage,
  CHECKSUM_SQL,
  type DeletedSubmission,
  MESSAGE_COLUMNS,
  type MessageChecksum,
} from './move-format.ts';

/** One session of the hosted project's database. */
export interface TargetDatabase {
  query<Row>(sql: string, params?: string[]): Promise<{ readonly rows: Row[] }>;
}

/**
 * Ids left free behind the last moved one. The project's own messages get ids behind the gap, so a message that still
 * arrives at the old site keeps its id when the move is repeated.
 */
const GAP = 1_000_000;

const COLUMNS = MESSAGE_COLUMNS.join(', ');
const IDS = `any (string_to_array($1, ',')::bigint[])`;

/** @throws UserError when the project lacks a migration, or its user lacks a right that the move needs. */
export async function checkTarget(target: TargetDatabase): Promise<void> {
  const missing = await missingMigrations(target);
  if (missing[0] !== undefined)
    throw new UserError(
      `The project lacks ${missing.length} of the migrations, first ${missing[0].version}_${missing[0].name}: run "npx supabase db push" first.`,
    );
  const { rows } = await target.query<{ passes: boolean }>(
    'select rolsuper or rolbypassrls as passes from pg_roles where rolname = current_user',
  );
  if (rows[0]?.passes !== true)
    throw new UserError('This user may not read all messages there: connect as the user postgres.');
}

async function missingMigrations(target: TargetDatabase): Promise<Migration[]> {
  const migrations = await readMigrations();
  const { rows: found } = await target.query<{ there: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as there`,
  );
  if (found[0]?.there !== true) return migrations;
  const { rows } = await target.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  );
  const applied = new Set(rows.map(({ version }) => version));
  return migrations.filter(({ version }) => !applied.has(version));
}

/** Reserves the ids up to `newest`; the project's own messages get ids behind the gap. */
export async function reserveNumbers(target: TargetDatabase, newest: string): Promise<void> {
  await target.query(
    `select setval(numbers, $1::bigint + ${GAP}) from pg_get_serial_sequence('public."ContactTable"', 'id') numbers
     where coalesce(pg_sequence_last_value(numbers), 0) <= $1::bigint`,
    [newest],
  );
}

/** Copies the time from which messages count as waiting, so that the same messages wait on both sides. */
export async function moveWaitingFrom(target: TargetDatabase, moment: string): Promise<void> {
  await target.query('update private.alert_settings set waiting_from = ($1::text)::timestamptz', [moment]);
}

/** Copies the warnings; one that has ended here ends there, and all else there stays as it is. */
export async function moveWarnings(target: TargetDatabase, rows: string): Promise<void> {
  await target.query(
    `insert into public.warnings as known
     select * from jsonb_populate_recordset(null::public.warnings, ($1::text)::jsonb)
     on conflict (id) do update set shown_until = excluded.shown_until
     where excluded.shown_until <= now() and known.shown_until > now()`,
    [rows],
  );
}

/** Copies which messages are answered; an answer recorded in the project stays unchanged. */
export async function moveAnswered(
  target: TargetDatabase,
  answered: readonly AnsweredMessage[],
): Promise<void> {
  await target.query(
    `update public."ContactTable" m set answered_at = a.answered_at, answered_by = a.answered_by
     from jsonb_to_recordset(($1::text)::jsonb) as a (id bigint, answered_at timestamptz, answered_by text)
     where m.id = a.id and m.answered_at is null`,
    [JSON.stringify(answered)],
  );
}

/** Deletes in the project what staff deleted here, and records the deletion with its date. */
export async function moveDeleted(
  target: TargetDatabase,
  deleted: readonly DeletedSubmission[],
): Promise<void> {
  const list = JSON.stringify(deleted);
  await target.query('begin');
  try {
    const { rows: gone } = await target.query<{ submission_id: string }>(
      `delete from public."ContactTable" m
       using jsonb_to_recordset(($1::text)::jsonb) as d (submission_id uuid)
       where m.submission_id = d.submission_id returning m.submission_id::text`,
      [list],
    );
    // The trigger of the table has dated the deletions of the first statement with the time of the move.
    await target.query(
      `insert into private.deleted_submissions as known (submission_id, deleted_at)
       select d.submission_id, d.deleted_at
       from jsonb_to_recordset(($1::text)::jsonb) as d (submission_id uuid, deleted_at timestamptz)
       on conflict (submission_id) do update set deleted_at =
         case when known.submission_id = any (string_to_array($2, ',')::uuid[]) then excluded.deleted_at
         else greatest(known.deleted_at, excluded.deleted_at) end`,
      [list, gone.map((row) => row.submission_id).join(',')],
    );
    await target.query('commit');
  } catch (error) {
    // On a lost connection the server has rolled back already.
    await target.query('rollback').catch(() => {});
    throw error;
  }
}

/** How many of these deletions the project has not recorded. */
export async function countUnknownDeleted(
  target: TargetDatabase,
  deleted: readonly DeletedSubmission[],
): Promise<number> {
  const { rows } = await target.query<{ unknown: number }>(
    `select count(*)::int as unknown
     from jsonb_to_recordset(($1::text)::jsonb) as d (submission_id uuid, deleted_at timestamptz)
     where not exists (
       select from private.deleted_submissions known
       where known.submission_id = d.submission_id and known.deleted_at >= d.deleted_at)
     or exists (select from public."ContactTable" m where m.submission_id = d.submission_id)`,
    [JSON.stringify(deleted)],
  );
  return rows[0]?.unknown ?? deleted.length;
}

/** The checksums of the project's messages with these ids. */
export async function checksumsThere(
  target: TargetDatabase,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await target.query<{ id: string; fingerprint: string }>(
    `select id::text, ${CHECKSUM_SQL} as fingerprint from public."ContactTable" where id = ${IDS}`,
    [ids.join(',')],
  );
  return new Map(rows.map(({ id, fingerprint }) => [id, fingerprint]));
}

/** Which of these messages staff have already deleted in the project; they are not copied again. */
export async function deletedThere(
  target: TargetDatabase,
  messages: readonly MessageChecksum[],
): Promise<Set<string>> {
  const submissions = messages.flatMap(({ submissionId }) => submissionId ?? []);
  if (submissions.length === 0) return new Set();
  const { rows } = await target.query<{ submission_id: string }>(
    `select submission_id::text from private.deleted_submissions
     where submission_id = any (string_to_array($1, ',')::uuid[])`,
    [submissions.join(',')],
  );
  return new Set(rows.map(({ submission_id }) => submission_id));
}

/** Inserts messages with their ids and dates; returns how many were new. */
export async function insertMessages(target: TargetDatabase, rows: string): Promise<number> {
  const { rows: stored } = await target.query(
    `insert into public."ContactTable" (${COLUMNS}) overriding system value
     select ${COLUMNS} from jsonb_populate_recordset(null::public."ContactTable", ($1::text)::jsonb) m
     where not exists (
       select from private.deleted_submissions d where d.submission_id = m.submission_id)
     on conflict (id) do nothing returning 1`,
    [rows],
  );
  return stored.length;
}
