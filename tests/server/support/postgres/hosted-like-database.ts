import { getAuthSchemaSql } from '@supabase/lite';
import postgres from 'postgres';
import type { SqlSession } from '../../../../server/database/migrations.ts';
import { type PostgresServer, SUPERUSER } from './debian-postgres.ts';

/** The part of a server that is needed to connect to it. */
export type PostgresAddress = Pick<PostgresServer, 'socketDir' | 'port'>;

/** The migrated database that others on the same server are copies of. */
export const TEMPLATE = 'migrated_template';

export interface SqlDatabase extends SqlSession {
  close(): Promise<void>;
}

/** A new database on a real server, as the role that migrates a hosted project, which is no superuser. */
export async function hostedLikeDatabase(server: PostgresAddress, name: string): Promise<SqlDatabase> {
  const admin = connectTo(server, 'postgres', SUPERUSER);
  await admin.exec(ROLES);
  await admin.exec(`create database ${name} owner postgres`);
  await admin.close();
  const owner = connectTo(server, name, SUPERUSER);
  await owner.exec(grantCreate(name));
  await owner.exec('create schema auth authorization supabase_auth_admin; set role supabase_auth_admin');
  await owner.exec(getAuthSchemaSql());
  await owner.exec(AUTH_FUNCTIONS);
  await owner.exec(PROJECT);
  await owner.close();
  return connectTo(server, name, 'postgres');
}

/** The same with all migrations applied: a copy of `TEMPLATE`, to which nobody may be connected. */
export async function migratedHostedLikeDatabase(
  server: PostgresAddress,
  name: string,
): Promise<SqlDatabase> {
  const admin = connectTo(server, 'postgres', SUPERUSER);
  await admin.exec(`create database ${name} template ${TEMPLATE} owner postgres`);
  // Grants on the database itself are not copied.
  await admin.exec(grantCreate(name));
  await admin.close();
  return connectTo(server, name, 'postgres');
}

const grantCreate = (name: string) => `grant create on database ${name} to supabase_auth_admin`;

export function connectTo(server: PostgresAddress, database: string, user: string): SqlDatabase {
  const sql = postgres({
    host: server.socketDir,
    port: server.port,
    database,
    user,
    max: 1,
    onnotice: () => {},
  });
  return {
    exec: (text) => sql.unsafe(text).simple(),
    query: async <Row>(text: string, params: unknown[] = []) => ({
      rows: [...(await sql.unsafe(text, params as (string | string[])[]))] as unknown as Row[],
    }),
    close: () => sql.end(),
  };
}

/** The roles of a hosted project and their memberships. */
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
create function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), ''))::jsonb
$$;
`;

/** The grants of a hosted project before the first migration, above all: every new table is granted to everybody. */
const PROJECT = `
reset role;
-- There an extension (supautils) lets this role make the settings of PostgREST.
grant set on parameter pgrst.db_pre_request to postgres;
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
