import { beforeEach, expect, it } from 'vitest';
import { SUPERUSER } from '../support/postgres/debian-postgres.ts';
import {
  addAccount,
  as,
  type Caller,
  openSession,
  sendMessage,
  signedIn,
  VISITOR,
} from '../support/postgres/sql-caller.ts';
import { describeOnDatabases } from '../support/postgres/sql-databases.ts';

const LINES = 'select who, action, how_many, account from public.audit_lines(null, 50)';
const ROSA = 'rosa@example.com';

describeOnDatabases('The audit log', 'audit', (database) => {
  let rosaId: string;
  let rosa: Caller;

  beforeEach(async () => {
    await database.exec(`delete from public."ContactTable"; delete from private.recent_submissions;
      delete from auth.users`);
    rosaId = await addAccount(database, ROSA);
    rosa = signedIn(rosaId);
    await database.exec('delete from private.audit_log');
  });

  const lines = () => as(database, rosa, LINES);
  const NOTHING = { who: null, how_many: null, account: null };
  const line = (action: string, more: object = {}) => ({ action, ...NOTHING, ...more });

  it('tells who signed in', async () => {
    await openSession(database, rosaId);
    expect(await lines()).toEqual([line('signed_in', { who: ROSA })]);
  });

  it.each([
    ['one by one', 'delete from public."ContactTable"'],
    ['together', 'select * from public.delete_messages((select array_agg(id) from public."ContactTable"))'],
  ])('tells who deleted how many, %s, and nothing of what was in them', async (_how, sql) => {
    for (let n = 0; n < 3; n += 1) await sendMessage(database);
    await as(database, rosa, sql);
    expect(await lines()).toEqual([line('deleted', { who: ROSA, how_many: 3 })]);
    await as(database, rosa, sql);
    expect(await lines()).toHaveLength(1);
    const whole = JSON.stringify(await database.rows('select * from private.audit_log'));
    expect(whole).not.toMatch(/margaret|printer|202555/i);
  });

  it('tells of a deletion by the owner, without a name', async () => {
    await sendMessage(database);
    await database.exec('delete from public."ContactTable"');
    expect(await lines()).toEqual([line('deleted', { how_many: 1 })]);
  });

  it('has no line for a deletion that was rolled back', async () => {
    await sendMessage(database);
    const harm =
      'with gone as (delete from public."ContactTable" returning id) select 1 / (id - id) from gone';
    await expect(as(database, rosa, harm)).rejects.toThrow();
    expect(await lines()).toEqual([]);
  });

  it('tells who exported how many', async () => {
    await as(database, rosa, 'select public.note_export(1234)');
    expect(await lines()).toEqual([line('exported', { who: ROSA, how_many: 1234 })]);
    await as(database, rosa, 'select public.note_export(0)');
    expect(await lines()).toHaveLength(2);
    for (const wrong of ['-1', 'null']) {
      const noting = as(database, rosa, `select public.note_export(${wrong})`);
      await expect(noting).rejects.toMatchObject({ code: '22023' });
    }
  });

  it('tells who logged out on all devices', async () => {
    await as(database, rosa, 'select public.log_out_everywhere()');
    await openSession(database, rosaId, rosaId);
    expect(await lines()).toEqual([
      line('signed_in', { who: ROSA }),
      line('logged_out_everywhere', { who: ROSA }),
    ]);
  });

  it('has one line for each change of an account, and none for what signing in writes', async () => {
    const samId = await addAccount(database, 'sam@example.com');
    const change = (set: string) => database.query(`update auth.users set ${set} where id = $1`, [samId]);
    await change(`last_sign_in_at = now(), updated_at = now()`);
    await change(`encrypted_password = 'another'`);
    await change(`raw_app_meta_data = raw_app_meta_data || '{"provider": "email"}'`);
    await change(`raw_app_meta_data = '{}'`);
    await change(`banned_until = now() + interval '1 day'`);
    await database.query('delete from auth.users where id = $1', [samId]);
    const account = 'sam@example.com';
    expect((await lines()).reverse()).toEqual([
      line('account_added', { account }),
      line('signed_in', { who: account }),
      line('password_changed', { account }),
      line('account_changed', { account }),
      line('account_changed', { account }),
      line('account_removed', { account }),
    ]);
  });

  it('is for nobody to write', async () => {
    for (const caller of [rosa, VISITOR, { role: 'service_role' } as const])
      for (const sql of [
        'select * from private.audit_log',
        `insert into private.audit_log (action) values ('deleted')`,
        `update private.audit_log set who = 'sam@example.com'`,
        'delete from private.audit_log',
        'truncate private.audit_log',
        `select private.note_action('deleted')`,
        'select private.forget_old_audit_lines()',
      ])
        await expect(as(database, caller, sql), sql).rejects.toMatchObject({ code: '42501' });
  });

  it('comes in pages, newest first', async () => {
    for (let n = 1; n <= 5; n += 1) await as(database, rosa, `select public.note_export(${n})`);
    const TWO = 'select id, how_many from public.audit_lines($1, 2)';
    const page = (before: unknown) => as<{ id: unknown; how_many: number }>(database, rosa, TWO, [before]);
    const first = await page(null);
    const second = await page(first[1]?.id);
    expect([...first, ...second].map(({ how_many }) => how_many)).toEqual([5, 4, 3, 2]);
    await database.exec(
      `insert into private.audit_log (action) select 'exported' from generate_series(1, 1001)`,
    );
    expect(await as(database, rosa, 'select id from public.audit_lines()')).toHaveLength(50);
    expect(await as(database, rosa, 'select id from public.audit_lines(null, 5000)')).toHaveLength(1000);
  });

  it('forgets after 90 days: what is older is not shown, and goes with the next line, sign-in or night', async () => {
    const kept = () => database.rows('select how_many from private.audit_log');
    const age = () => database.exec(`update private.audit_log set at = now() - interval '90 days 1 minute'`);
    await as(database, rosa, 'select public.note_export(1)');
    await age();
    await as(database, rosa, 'select public.note_export(2)');
    expect(await kept()).toEqual([{ how_many: 2 }]);
    await age();
    expect(await lines()).toEqual([]);
    await openSession(database, rosaId);
    expect(await kept()).toEqual([{ how_many: null }]);
    await age();
    await database.exec('select private.forget_old_audit_lines()');
    expect(await kept()).toEqual([]);
  });

  it.skipIf(!database.isShared)('is written by the auth server, which may not read it', async () => {
    const authServer = database.connect(SUPERUSER);
    await authServer.exec('set role supabase_auth_admin');
    await openSession(authServer, rosaId);
    await authServer.query(`update auth.users set encrypted_password = 'another' where id = $1`, [rosaId]);
    await expect(authServer.exec('select from private.audit_log')).rejects.toMatchObject({ code: '42501' });
    expect(await lines()).toEqual([
      line('password_changed', { account: ROSA }),
      line('signed_in', { who: ROSA }),
    ]);
  });

  it('never prevents a sign-in or the change of an account', async () => {
    await database.exec('begin; alter table private.audit_log rename to elsewhere');
    await openSession(database, rosaId);
    await database.query(`update auth.users set encrypted_password = 'another' where id = $1`, [rosaId]);
    const changed = `select from auth.sessions join auth.users u on u.id = user_id where encrypted_password = 'another'`;
    expect(await database.rows(changed)).toHaveLength(2);
    await database.exec('rollback');
  });
});
