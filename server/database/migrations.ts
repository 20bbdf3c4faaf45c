import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { SUPABASE_DIR } from '../project.ts';

export interface Migration {
  /** UTC timestamp at the head of the file's name: the key in the history table. */
  readonly version: string;
  readonly name: string;
  readonly sql: string;
}

/** One session of a Postgres database, PGlite or a server's. */
export interface SqlSession {
  exec(sql: string): Promise<unknown>;
  query<Row>(sql: string, params?: unknown[]): Promise<{ readonly rows: Row[] }>;
}

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

/** Names the migrations that the database has had and this version does not know: it was used by a newer one. */
export async function unknownMigrations(
  session: SqlSession,
  migrations: readonly Migration[],
): Promise<string[]> {
  const known = new Set(migrations.map(({ version }) => version));
  return [...(await appliedVersions(session))].filter((version) => !known.has(version)).sort();
}

/** Whether the database lacks some of these. */
export async function isBehind(session: SqlSession, migrations: readonly Migration[]): Promise<boolean> {
  const applied = await appliedVersions(session);
  return migrations.some(({ version }) => !applied.has(version));
}

/**
 * Applies what the history table does not list yet, oldest first, each in one transaction with its history row:
 * applied whole and once, or not at all. The table is the one the Supabase CLI keeps.
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
