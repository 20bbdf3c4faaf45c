import type { PGlite } from '@electric-sql/pglite';
import { getAuthSchemaSql, SUPABASE_AUTH_HELPERS_SQL } from '@supabase/lite';

/**
 * Creates what a hosted Supabase project has before its first migration: the three roles of the API, the auth schema
 * and the functions that read the token. Safe to run at each start.
 */
export async function bootstrapSupabase(database: PGlite): Promise<void> {
  await database.exec(ROLES);
  await database.exec(getAuthSchemaSql());
  await database.exec(SUPABASE_AUTH_HELPERS_SQL);
  await database.exec('grant usage on schema auth to anon, authenticated, service_role');
}

const ROLES = `
do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
    create role authenticated nologin noinherit;
    create role service_role nologin noinherit bypassrls;
  end if;
end
$$;
grant usage on schema public to anon, authenticated, service_role;
`;
