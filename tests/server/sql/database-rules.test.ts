import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { as, type Caller, openSession, signedIn, VISITOR } from '../support/postgres/sql-caller.ts';
import { describeOnDatabases } from '../support/postgres/sql-databases.ts';

const COLUMNS = 'name, email, phone, message, submission_id';
const ALL = 'select id from public."ContactTable"';

function insert(submissionId: string | null = randomUUID(), columns = COLUMNS): [string, unknown[]] {
  const more = columns === COLUMNS ? '' : ', default';
  return [
    `insert into public."ContactTable" (${columns}) values ('Rosa', 'rosa@example.com', 2025550143, 'Hello', $1${more})`,
    [submissionId],
  ];
}

/** The violated constraint; the two drivers use different property names. */
function ruleOf(error: unknown): unknown[] {
  const fields = error as Record<string, unknown>;
  return ['schema', 'table', 'constraint'].map((field) => fields[field] ?? fields[`${field}_name`]);
}

describeOnDatabases('The rules of the database', 'rules', (database) => {
  const staffId = randomUUID();
  const strangerId = randomUUID();
  const staff = signedIn(staffId);
  const stranger: Caller = {
    role: 'authenticated',
    claims: {
      ...signedIn(strangerId).claims,
      user_metadata: { role: 'staff' },
      app_metadata: { role: 'staff' },
    },
  };

  beforeAll(async () => {
    await database.query(
      `insert into auth.users (id, email, raw_app_meta_data, raw_user_meta_data) values
        ($1, 'staff@example.com', '{"role": "staff"}', '{}'), ($2, 'stranger@example.com', '{}', '{"role": "staff"}')`,
      [staffId, strangerId],
    );
    for (const id of [staffId, strangerId]) await openSession(database, id, id);
  });

  beforeEach(async () => {
    await database.exec(`delete from public."ContactTable"; delete from private.recent_submissions`);
  });

  it('let a visitor insert and nothing else', async () => {
    await as(database, VISITOR, ...insert());
    for (const refused of [
      ALL,
      `${insert()[0].replace('$1', 'null')} returning id`,
      `update public."ContactTable" set name = 'x'`,
      'delete from public."ContactTable"',
      'truncate public."ContactTable"',
      'select * from private.contact_limit',
      'select private.is_staff()',
      'select * from auth.users',
      `select nextval(pg_get_serial_sequence('public."ContactTable"', 'id'))`,
    ]) {
      await expect(as(database, VISITOR, refused), refused).rejects.toMatchObject({ code: '42501' });
    }
    // Postgres requires the grant on an identity column even when its value is DEFAULT.
    for (const column of ['created_at', 'id']) {
      const choosing = as(database, VISITOR, ...insert(null, `${COLUMNS}, ${column}`));
      await expect(choosing, column).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('take no message that says it is answered, even should the columns be granted by mistake', async () => {
    await database.exec('grant insert (answered_at, answered_by) on public."ContactTable" to anon');
    try {
      for (const [column, value] of [
        ['answered_at', 'now()'],
        ['answered_at, answered_by', `now(), 'rosa@example.com'`],
      ]) {
        const answered = `insert into public."ContactTable" (name, email, phone, message, ${column})
          values ('Rosa', 'rosa@example.com', 2025550143, 'Hello', ${value})`;
        const refusal = { code: '42501', message: expect.stringContaining('row-level security') };
        await expect(as(database, VISITOR, answered)).rejects.toMatchObject(refusal);
      }
    } finally {
      await database.exec('revoke insert (answered_at, answered_by) on public."ContactTable" from anon');
    }
  });

  it('let staff read and delete, and a stranger with claims of his own neither', async () => {
    await as(database, VISITOR, ...insert());
    expect(await as(database, staff, ALL)).toHaveLength(1);
    expect(await as(database, stranger, ALL)).toHaveLength(0);
    await as(database, stranger, 'delete from public."ContactTable"');
    expect(await as(database, staff, ALL)).toHaveLength(1);
    await as(database, staff, 'delete from public."ContactTable"');
    expect(await as(database, staff, ALL)).toHaveLength(0);
  });

  it.each([
    ['the role is taken away', `update auth.users set raw_app_meta_data = '{}' where id = $1`],
    ['the account is banned', `update auth.users set banned_until = now() + interval '1 hour' where id = $1`],
    ['the account is marked as deleted', 'update auth.users set deleted_at = now() where id = $1'],
  ])('shut staff out at once when %s', async (_how, change) => {
    await as(database, VISITOR, ...insert());
    await database.query(change, [staffId]);
    expect(await as(database, staff, ALL)).toHaveLength(0);
    await database.query(
      `update auth.users set raw_app_meta_data = '{"role": "staff"}', banned_until = null, deleted_at = null where id = $1`,
      [staffId],
    );
    expect(await as(database, staff, ALL)).toHaveLength(1);
  });

  it('let nobody but staff call a function of staff', async () => {
    const calls = await database.rows<{ call: string }>(
      `select format('%s.%I(%s)', p.pronamespace::regnamespace, p.proname,
         (select string_agg('null::' || type::regtype, ', ') from unnest(p.proargtypes) as type)) as call
       from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
         and has_function_privilege('authenticated', p.oid, 'execute')
         and p.proname not in ('is_staff', 'refuse_ended_session', 'message_search_text')`,
    );
    expect(calls.length).toBeGreaterThan(30);
    for (const { call } of calls) {
      const asked = (caller: Caller) => expect(as(database, caller, `select * from ${call}`), call).rejects;
      await asked(stranger).toMatchObject({ code: '42501', hint: 'not_staff' });
      await asked(VISITOR).toMatchObject({ code: '42501' });
    }
  });

  it('answer a duplicate and a deleted message alike', async () => {
    const id = randomUUID();
    await as(database, VISITOR, ...insert(id));
    const duplicate = await as(database, VISITOR, ...insert(id)).catch((error: Error) => error);
    await as(database, staff, 'delete from public."ContactTable"');
    const deleted = await as(database, VISITOR, ...insert(id)).catch((error: Error) => error);
    expect(duplicate).toMatchObject({ code: '23505' });
    expect(deleted).toMatchObject({ code: '23505', message: (duplicate as Error).message });
    expect(ruleOf(duplicate)).toEqual(['public', 'ContactTable', 'contact_submission_id_key']);
    expect(ruleOf(deleted)).toEqual(ruleOf(duplicate));
  });

  it('let nobody choose the number of a message', async () => {
    const chosen = `insert into public."ContactTable" (id, name, email, phone, message)
      values (7, 'Rosa', 'rosa@example.com', 2025550143, 'Hello')`;
    // Even the owner of the table, who may write every column, cannot violate the rule.
    await expect(database.query(chosen)).rejects.toMatchObject({ code: '428C9' });
  });
});
