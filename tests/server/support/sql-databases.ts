import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { getAuthSchemaSql } from '@supabase/lite';
import postgres from 'postgres';
import { bootstrapSupabase } from '../../../server/api/supabase-bootstrap.ts';
import type { SqlSession } from '../../../server/database/migrations.ts';
import { cleanUpLater } from './clean-up.ts';
import { type PostgresServer, SUPERUSER, startPostgresServer } from './debian-postgres.ts';

export interface SqlDatabase extends SqlSession {
  close(): Promise<void>;
}

export interface DatabaseKinds {
  /** The kinds of database, each with a function that makes a new, empty one. */
  readonly kinds: [name: string, open: (database: string) => Promise<SqlDatabase>][];
  /** The real server; a sentence when there can be none here. */
  readonly server: PostgresServer | string;
}

/** The engine of the embedded default, and a real server where one can be had, until the test file is done. */
export async function databaseKinds(): Promise<DatabaseKinds> {
  const kinds: DatabaseKinds['kinds'] = [['the embedded database', emptyEmbeddedDatabase]];
  const server = await startPostgresServer();
  if (typeof server !== 'string') {
    cleanUpLater(() => server.stop());
    kinds.push(['a real PostgreSQL server', (name) => emptyHostedLikeDatabase(server, name)]);
  }
  return { kinds, server };
}

/** The engine of the embedded default, empty but for what a hosted project has. */
async function emptyEmbeddedDatabase(): Promise<SqlDatabase> {
  const database = await PGlite.create({ extensions: { pg_trgm } });
  await bootstrapSupabase(database);
  return database;
}

/** A new database on a real server, as the role that migrates a hosted project: no superuser. */
async function emptyHostedLikeDatabase(server: PostgresServer, name: string): Promise<SqlDatabase> {
  const admin = connectTo(server, 'postgres', SUPERUSER);
  await admin.exec(ROLES);
  await admin.exec(`create database ${name} owner postgres`);
  await admin.close();
  const owner = connectTo(server, name, SUPERUSER);
  await owner.exec(`grant create on database ${name} to supabase_auth_admin`);
  await owner.exec('create schema auth authorization supabase_auth_admin; set role supabase_auth_admin');
  await owner.exec(getAuthSchemaSql());
  await owner.exec(AUTH_FUNCTIONS);
  await owner.exec(PROJECT);
  await owner.close();
  return connectTo(server, name, 'postgres');
}

export function connectTo(server: PostgresServer, database: string, user: string): SqlDatabase {
  const sql = postgres({ host: server.socketDir, database, user, max: 1, onnotice: () => {} });
  return {
    exec: (text) => sql.unsafe(text).simple(),
    query: async <Row>(text: string, params: unknown[] = []) => ({
      rows: [...(await sql.unsafe(text, params as (string | string[])[]))] as unknown as Row[],
    }),
    close: () => sql.end(),
  };
}

/** The roles of a hosted project and who may become whom. */
const ROLES = `
do $$
begin
  if not exists (select from pg_roles where rolname = 'postgres') then
    create role postgres login createdb createrole bypassrls;
    create role supabase_auth_admin nologin noinherit createrole;
    create role anon nologin noinherit;
    create role authenticated nologin noinherit;
    create role service_role nologin noinherit bypassrls;
    create role authenticator login noinherit;
    grant anon, authenticated, service_role to authenticator, postgres;
  end if;
end
$$;
`;

const AUTH_FUNCTIONS = `
create function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
$$;
create function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role')
$$;
`;

/** What a hosted project grants before anybody has migrated anything, above all: every new table to everybody. */
const PROJECT = `
reset role;
grant usage on schema auth to anon, authenticated, service_role, postgres;
grant all on all tables in schema auth to postgres;
create schema extensions;
grant usage on schema extensions to anon, authenticated, service_role;
grant all on schema extensions to postgres;
grant usage on schema public to anon, authenticated, service_role;
grant all on schema public to postgres;
alter default privileges for role postgres in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on sequences to anon, authenticated, service_role;
`;
