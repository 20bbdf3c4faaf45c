import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { SUPABASE_DIR } from '../project.ts';

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
 * those before it are of an older one, from before all migrations were written anew.
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
 * Applies the migrations that the history table lacks, oldest first, each in one transaction with its history row:
 * completely and once, or not at all. The Supabase CLI uses the same history table.
 */
export async function migrate(session: SqlSession, migrations: readonly Migration[]): Promise<void> {
  const applied = await appliedVersions(session);
  for (const { version, name, sql } of migrations) {
    if (applied.has(version)) continue;
    await session.exec('begin');
    try {
      await session.exec(sql);
      await session.query(
        'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
        [version, name, [sql]],
      );
      await session.exec('commit');
    } catch (error) {
      await session.exec('rollback');
      throw error;
    }
  }
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
