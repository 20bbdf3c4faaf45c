import { beforeAll, beforeEach, expect, it } from 'vitest';
import { KEY } from '../alerts/alert-fixture.ts';
import { addAccount, as, type Caller, sendMessage, signedIn } from '../support/postgres/sql-caller.ts';
import { describeOnDatabases } from '../support/postgres/sql-databases.ts';

// The tables contain what a wrong clock has left; the present clock is right.
describeOnDatabases('After a clock that was wrong', 'wrong_clock', (database) => {
  let rosa: Caller;

  beforeAll(async () => {
    rosa = signedIn(await addAccount(database, 'rosa@example.com'));
  });

  beforeEach(async () => {
    await database.exec(`delete from public."ContactTable"; delete from private.recent_submissions`);
  });

  it('shows and pages messages in the order of arrival', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 3; n += 1) ids.push(await sendMessage(database));
    await database.query(
      `update public."ContactTable" set created_at = case id when $1 then now() + interval '5 years'
         when $2 then now() - interval '5 years' else created_at end`,
      [ids[0] ?? 0, ids[2] ?? 0],
    );
    const found = (how: string, value: unknown) =>
      as(database, rosa, `select id::int as id from public.find_messages(${how} => $1)`, [value]);
    const newestFirst = [...ids].reverse().map((id) => ({ id }));
    for (const show of ['all', 'waiting']) expect(await found('show', show)).toEqual(newestFirst);
    expect(await found('before_id', ids[2])).toEqual(newestFirst.slice(1));
  });

  it('lets a colleague answer, and alerts go out, soon after the clock is right again', async () => {
    const id = await sendMessage(database);
    await as(database, rosa, 'select public.claim_message($1)', [id]);
    await database.query(`select private.claim_alerts($1, '{}', true, now() + interval '5 hours')`, [KEY]);
    await database.exec(`update private.message_claims set claimed_at = now() + interval '5 hours';
      update private.alert_targets set not_before = now() + interval '5 years'`);

    await database.exec('select private.forget_old()');

    const ahead = await database.rows(
      `select from private.message_claims where claimed_at > now() union all select from private.alerts where made_at > now()
       union all select from private.alert_sender where last_run > now()`,
    );
    expect(ahead).toEqual([]);
    const soon = `select kind from private.claim_alerts($1, '{}', true, now() + interval '61 seconds')`;
    expect(await database.rows(soon, [KEY])).toEqual([{ kind: 'mail' }]);
  });

  it('is left as it is what a right clock wrote', async () => {
    const moment = '2026-01-01T12:00:00Z';
    const id = await sendMessage(database);
    await database.exec('delete from private.alerts; delete from private.alert_targets');
    await as(database, rosa, 'select public.claim_message($1)', [id]);
    // The lease and the longest wait end as far ahead as they ever do.
    await database.query(`select private.claim_alerts($1, '{}', true, $2)`, [KEY, moment]);
    await database.exec(
      `update private.alert_targets set not_before = timestamptz '${moment}' + interval '1 day'`,
    );
    const notes = () =>
      database.rows(
        `select (select last_run::text from private.alert_sender), (select claimed_at::text from private.message_claims),
           (select made_at::text from private.alerts), (select lease_until::text from private.deliveries),
           (select not_before::text from private.alert_targets)`,
      );
    for (const before of ['0 minutes', '10 minutes']) {
      await database.exec(`update private.message_claims set claimed_at = timestamptz '${moment}' - interval '${before}';
        update private.alerts set made_at = timestamptz '${moment}' - interval '${before}';
        update private.alert_sender set last_run = timestamptz '${moment}' - interval '${before}'`);
      const written = await notes();
      await database.query('select private.heal_clock($1)', [moment]);
      expect(await notes(), before).toEqual(written);
    }
  });

  it('still remembers what was deleted, after a deletion on a day years ahead', async () => {
    await sendMessage(database);
    await database.exec('delete from private.deleted_submissions; delete from public."ContactTable"');
    // By the present clock they are this old.
    await database.exec(`update private.deleted_submissions set deleted_at = now() - interval '2 years'`);
    await sendMessage(database);
    await database.exec('delete from public."ContactTable"');
    expect(await database.rows('select from private.deleted_submissions')).toHaveLength(2);
  });
});
