import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate, readMigrations } from '../../../server/database/migrations.ts';
import type { SqlDatabase } from '../support/postgres/hosted-like-database.ts';
import { lintSchema } from '../support/postgres/schema-lint.ts';
import { databaseKinds } from '../support/postgres/sql-databases.ts';

const { kinds, server } = databaseKinds();
if (typeof server === 'string') it.skip(server);

describe.each(kinds)('The migrated schema on %s', (_name, open) => {
  let database: SqlDatabase;

  beforeAll(async () => {
    database = await open('schema_test');
  });

  afterAll(() => database.close());

  it('has each migration applied once, in order', async () => {
    const migrations = await readMigrations();
    const history = 'select version, name from supabase_migrations.schema_migrations order by version';
    const first = (await database.query(history)).rows;

    await migrate(database, migrations);

    expect(first).toEqual(migrations.map(({ version, name }) => ({ version, name })));
    expect((await database.query(history)).rows).toEqual(first);
  });

  it('leaves nothing of a migration that fails', async () => {
    const broken = {
      version: '99999999999999',
      name: 'broken',
      sql: 'create table public.half (); select 1/0;',
    };
    await expect(migrate(database, [broken])).rejects.toThrow(/division by zero/);
    const { rows } = await database.query(`select to_regclass('public.half') as half`);
    expect(rows).toEqual([{ half: null }]);
  });

  it('reads pages by key and searches by trigrams', async () => {
    const { rows } = await database.query<{ definition: string }>(
      `select indexdef as definition from pg_indexes where tablename = 'ContactTable'`,
    );
    const definitions = rows.map(({ definition }) => definition).join('\n');
    expect(definitions).toMatch(/UNIQUE INDEX \S+ ON public\."ContactTable" USING btree \(id\)/);
    expect(definitions).toMatch(/btree \(id DESC\) WHERE \(answered_at IS NULL\)/);
    expect(definitions).toMatch(/btree \(id DESC\) WHERE \(answered_at IS NOT NULL\)/);
    expect(definitions).toMatch(/gin \(search_text extensions\.gin_trgm_ops\)/);
  });

  it('has checked the rules of the form on every existing row', async () => {
    const { rows } = await database.query('select conname from pg_constraint where not convalidated');
    expect(rows).toEqual([]);
  });

  it('lets no caller choose a number that the database gives', async () => {
    const { rows } = await database.query<{ what: string }>(
      `select attrelid::regclass::text as what from pg_attribute where attidentity = 'd'`,
    );
    expect(rows).toEqual([]);
  });

  it('gives every table a primary key', async () => {
    const { rows } = await database.query(
      `select c.oid::regclass::text as what from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'private') and c.relkind = 'r'
         and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`,
    );
    expect(rows).toEqual([]);
  });

  it('gives no access beyond the allowed grants', async () => {
    expect(await lintSchema(database)).toEqual([]);
  });

  it.each([
    ['a table without row-level security', 'create table private.notes (id int)'],
    [
      'whose owner passes row-level security',
      'alter table public."ContactTable" no force row level security',
    ],
    ['anon SELECT public.ContactTable', 'grant select on public."ContactTable" to anon'],
    ['anon INSERT public.ContactTable.id', 'grant insert (id) on public."ContactTable" to anon'],
    ['authenticated UPDATE public.ContactTable', 'grant update on public."ContactTable" to authenticated'],
    ['public SELECT private.contact_limit', 'grant select on private.contact_limit to public'],
    ['anon private.is_staff', 'grant execute on function private.is_staff() to anon'],
    [
      'public private.open_door',
      `create function private.open_door() returns int language sql security definer set search_path = '' as 'select 1'`,
    ],
    [
      'whose search_path is not fixed: private.is_staff',
      'alter function private.is_staff() reset search_path',
    ],
    [
      'a definer function where the API can call it',
      `create function public.door() returns int language sql security definer set search_path = '' as 'select 1'`,
    ],
    [
      'a view that does not ask as the one who asks',
      'create view public.all_messages as select * from public."ContactTable"',
    ],
    [
      'a policy that trusts what users can edit',
      `create policy p on public."ContactTable" for select to authenticated
         using ((current_setting('request.jwt.claims')::jsonb -> 'user_metadata' ->> 'role') = 'staff')`,
    ],
    ['or names no role', 'create policy p on public."ContactTable" for insert with check (true)'],
    [
      'without asking who it is',
      'create policy p on public."ContactTable" for delete to authenticated using (true)',
    ],
    [
      'once a row instead of once a statement',
      'create policy p on public."ContactTable" for delete to authenticated using (private.is_staff())',
    ],
    ['anon USAGE private', 'grant usage on schema private to anon'],
    ['anon CREATE public', 'grant create on schema public to anon'],
    [
      'a foreign key without an index',
      `create table private.a (id int primary key);
       create table private.b (a_id int references private.a (id));`,
    ],
    [
      'a foreign key without an index: b_a_id_fkey',
      `create table private.a (id int primary key);
       create table private.b (a_id int references private.a (id));
       create index on private.b (a_id) where a_id > 0;`,
    ],
    [
      'a policy that lets visitors do more than send: Staff may read messages',
      'alter policy "Staff may read messages" on public."ContactTable" to authenticated, anon',
    ],
    [
      'an older function beside a newer one of its name: private.search_patterns',
      `create function private.search_patterns(search text, old int) returns int
         language sql set search_path = '' as 'select 1'`,
    ],
  ])('would be caught with %s', async (finding, harm) => {
    await database.exec('begin');
    await database.exec(harm);
    const findings = await lintSchema(database);
    await database.exec('rollback');
    expect(findings).toEqual(expect.arrayContaining([expect.stringContaining(finding)]));
  });
});
