import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from '../../src/domain/user-error.ts';
import { SUPABASE_DIR } from '../project.ts';
import { type DatabaseError, failingLine, failureText, isDatabaseError } from './failing-line.ts';
import { isDiskFull } from './folder/free-space.ts';

export interface Migration {
  /** The UTC timestamp at the start of the file name; the key in the history table. */
  readonly version: string;
  readonly name: string;
  readonly sql: string;
}

/** One session of a Postgres database, of PGlite or of a server. */
export interface SqlSession {
  exec(sql: string): Promise<unknown>;
  query<Row>(sql: string, params?: unknown[]): Promise<{ readonly rows: Row[] }>;
}

/**
 * Reads all migrations in the order of their versions.
 * @throws Error when a file has another kind of name, or two files have the same version.
 */
export async function readMigrations(folder = path.join(SUPABASE_DIR, 'migrations')): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const migrations = await Promise.all(
    files.map(async (file) => {
      const [, version, name] = /^(\d{14})_(\w+)\.sql$/.exec(file) ?? [];
      if (version === undefined || name === undefined)
        throw new Error(`supabase/migrations/${file} is not called <14 digits>_<name>.sql`);
      return { version, name, sql: await readFile(path.join(folder, file), 'utf8') };
    }),
  );
  const twice = migrations.find(({ version }, index) => migrations[index + 1]?.version === version);
  if (twice !== undefined) throw new Error(`Two migrations have the version ${twice.version}: rename one.`);
  return migrations;
}

/**
 * The migrations in the history that have no file here, in order. Those after our first file are of a newer version;
 * those before it are of an older one, from before all migrations were rewritten.
 */
export async function unknownMigrations(
  session: SqlSession,
  migrations: readonly Migration[],
): Promise<string[]> {
  const known = new Set(migrations.map(({ version }) => version));
  return [...(await appliedVersions(session))].filter((version) => !known.has(version)).sort();
}

/** Whether the database lacks some of these migrations. */
export async function isBehind(session: SqlSession, migrations: readonly Migration[]): Promise<boolean> {
  const applied = await appliedVersions(session);
  return migrations.some(({ version }) => !applied.has(version));
}

/**
 * Applies the migrations that the history table lacks, oldest first, with their history rows, in one transaction: all
 * of them or none, so that the version from before an update that failed still starts. The Supabase CLI uses the same
 * history table.
 * @throws UserError naming the file and the line that failed, and what to do.
 */
export async function migrate(session: SqlSession, migrations: readonly Migration[]): Promise<void> {
  const applied = await appliedVersions(session);
  const missing = migrations.filter(({ version }) => !applied.has(version));
  await session.exec('begin');
  let current: Migration | undefined;
  try {
    for (const migration of missing) {
      current = migration;
      await session.exec(migration.sql);
      await session.query(
        'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
        [migration.version, migration.name, [migration.sql]],
      );
    }
    current = undefined;
    await session.exec('commit');
  } catch (error) {
    await session.exec('rollback');
    if (current === undefined || isDiskFull(error) || !isDatabaseError(error)) throw error;
    const before = missing.slice(0, missing.indexOf(current)).map(({ sql }) => sql);
    throw migrationFailed(current, await failingLine(session, before, current.sql, error), error);
  }
}

function migrationFailed({ version, name }: Migration, line: number, error: DatabaseError): UserError {
  return new UserError(
    `The update of the database failed in supabase/migrations/${version}_${name}.sql, line ${line}: ${failureText(error)}. Nothing of the update was kept, and no message is lost. Start the version you had before: it works with this data folder. Then correct that line, or send this sentence to whoever maintains the site.`,
    { cause: error },
  );
}

/** The version of the last migration that was applied. */
export async function schemaVersion(session: SqlSession): Promise<string> {
  return [...(await appliedVersions(session))].sort().at(-1) ?? '';
}

async function appliedVersions(session: SqlSession): Promise<Set<string>> {
  await session.exec(HISTORY);
  const { rows } = await session.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  );
  return new Set(rows.map((row) => row.version));
}

const HISTORY = `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (
  version text not null primary key,
  statements text[],
  name text
);
`;
