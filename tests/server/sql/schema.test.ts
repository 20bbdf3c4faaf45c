import { expect, it } from 'vitest';
import { migrate, readMigrations } from '../../../server/database/migrations.ts';
import { lintSchema } from '../support/postgres/schema-lint.ts';
import { describeOnDatabases } from '../support/postgres/sql-databases.ts';

describeOnDatabases('The migrated schema', 'schema_test', (database) => {
  it('has each migration applied once, in order', async () => {
    const migrations = await readMigrations();
    const history = 'select version, name from supabase_migrations.schema_migrations order by version';
    const first = await database.rows(history);

    await migrate(database, migrations);

    expect(first).toEqual(migrations.map(({ version, name }) => ({ version, name })));
    expect(await database.rows(history)).toEqual(first);
  });

  it('leaves nothing of a migration that fails', async () => {
    const sql = 'create table public.half (); select 1/0;';
    const broken = { version: '99999999999999', name: 'broken', sql };
    await expect(migrate(database, [broken])).rejects.toThrow(/99999999999999_broken\.sql, line 1: /);
    expect(await database.rows(`select to_regclass('public.half') as half`)).toEqual([{ half: null }]);
  });

  it('has checked the rules of the form on every existing row', async () => {
    expect(await database.rows('select conname from pg_constraint where not convalidated')).toEqual([]);
  });

  it('gives every table a primary key', async () => {
    const without = await database.rows(
      `select c.oid::regclass::text as what from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'private') and c.relkind = 'r'
         and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`,
    );
    expect(without).toEqual([]);
  });

  it('gives no access beyond the allowed grants', async () => {
    expect(await lintSchema(database)).toEqual([]);
  });
});
