import { beforeEach, expect, it } from 'vitest';
import {
  addAccount,
  as,
  type Caller,
  openSession,
  sendMessage,
  signedIn,
} from '../support/postgres/sql-caller.ts';
import { describeOnDatabases } from '../support/postgres/sql-databases.ts';

const FIND = 'select id from public.find_messages()';
const READ = 'select id from public."ContactTable"';
const DELETE = 'delete from public."ContactTable" returning id';

describeOnDatabases('A session of staff', 'sessions', (database) => {
  let rosaId: string;
  let rosa: Caller;

  beforeEach(async () => {
    await database.exec(`delete from public."ContactTable"; delete from private.recent_submissions;
      delete from auth.users; update private.session_limits set max_age = default, max_idle = default`);
    rosaId = await addAccount(database, 'rosa@example.com');
    rosa = signedIn(rosaId);
    await sendMessage(database);
    expect(await as(database, rosa, FIND)).toHaveLength(1);
  });

  async function expectEnded(caller: Caller): Promise<void> {
    const refusal = await as(database, caller, FIND).catch((error: Error) => error);
    expect(refusal).toMatchObject({ code: 'PGRST' });
    const { message, detail } = refusal as Error & { detail: string };
    expect(JSON.parse(message)).toMatchObject({ code: 'session_ended', hint: 'session_ended' });
    expect(JSON.parse(detail)).toEqual({ status: 401, headers: {} });
    expect(await as(database, caller, READ)).toEqual([]);
    expect(await as(database, caller, DELETE)).toEqual([]);
    await expect(as(database, caller, 'select private.refuse_ended_session()')).rejects.toMatchObject({
      code: 'PGRST',
    });
  }

  it.each([
    ['the session is deleted, as by Logout', 'delete from auth.sessions where user_id = $1'],
    [
      'it is older than thirty days',
      `update auth.sessions set created_at = now() - interval '30 days 1 minute',
      refreshed_at = now() at time zone 'UTC' where user_id = $1`,
    ],
    [
      'it was not renewed for seven days',
      `update auth.sessions set created_at = now() - interval '20 days',
      refreshed_at = (now() - interval '7 days 1 minute') at time zone 'UTC' where user_id = $1`,
    ],
    [
      'nobody came for seven days after signing in',
      `update auth.sessions
      set created_at = now() - interval '7 days 1 minute' where user_id = $1`,
    ],
    ['the auth server has set an end to it', `update auth.sessions set not_after = now() where user_id = $1`],
    ['the account is removed', 'delete from auth.users where id = $1'],
  ])('gives no access any more when %s', async (_when, change) => {
    await database.query(change, [rosaId]);
    await expectEnded(rosa);
  });

  it('gives access up to its limits, which can be changed', async () => {
    await database.query(
      `update auth.sessions set created_at = now() - interval '29 days 23 hours',
        refreshed_at = (now() - interval '6 days 23 hours') at time zone 'UTC' where user_id = $1`,
      [rosaId],
    );
    expect(await as(database, rosa, FIND)).toHaveLength(1);
    await database.exec(`update private.session_limits set max_idle = interval '6 days'`);
    await expectEnded(rosa);
    await database.exec(`update private.session_limits set max_idle = default, max_age = interval '29 days'`);
    await expectEnded(rosa);
  });

  it('is the account’s own: the session of a colleague does not help', async () => {
    const samId = await addAccount(database, 'sam@example.com');
    await database.query('delete from auth.sessions where user_id = $1', [rosaId]);
    await expectEnded(signedIn(rosaId, samId));
  });

  it.each([undefined, '', 'no session', "'; select 1; --", '{}'])(
    'is needed: a token that names %j reads nothing',
    async (session_id) => {
      const caller: Caller = { role: 'authenticated', claims: { sub: rosaId, session_id } };
      expect(await as(database, caller, READ)).toEqual([]);
      await expect(as(database, caller, FIND)).rejects.toMatchObject({ code: '42501' });
    },
  );

  it('goes when it is over, with its refresh tokens, and the others stay', async () => {
    const old = await openSession(database, rosaId);
    await database.query(
      `insert into auth.refresh_tokens (id, token, user_id, session_id) values ('1', 'old', $1, $2), ('2', 'new', $1, $1)`,
      [rosaId, old],
    );
    const age = `update auth.sessions set created_at = now() - interval '31 days' where id = $1`;
    await database.query(age, [old]);
    await database.exec('select private.end_old_sessions()');
    expect((await database.query('select id from auth.sessions')).rows).toEqual([{ id: rosaId }]);
    expect((await database.query('select token from auth.refresh_tokens')).rows).toEqual([{ token: 'new' }]);
  });

  it('ends everywhere at once when the person asks for it, with the alerts, and nobody else’s', async () => {
    const samId = await addAccount(database, 'sam@example.com');
    const phone = await openSession(database, rosaId);
    await database.query(
      `insert into private.alert_targets (user_id, kind, endpoint, p256dh, auth)
       values ($1, 'push', 'https://push.example/rosa', 'p', 'a'), ($2, 'push', 'https://push.example/sam', 'p', 'a')`,
      [rosaId, samId],
    );
    await as(database, rosa, 'select public.set_alert_mail(false)');
    await as(database, signedIn(rosaId, phone), 'select public.log_out_everywhere()');
    await expectEnded(rosa);
    await expectEnded(signedIn(rosaId, phone));
    expect((await database.query('select user_id from auth.sessions')).rows).toEqual([{ user_id: samId }]);
    // E-mail that was turned off stays off.
    expect((await database.query('select user_id, kind, is_on from private.alert_targets')).rows).toEqual([
      { user_id: samId, kind: 'push', is_on: true },
      { user_id: rosaId, kind: 'mail', is_on: false },
    ]);
  });
});
