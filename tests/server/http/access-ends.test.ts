import { beforeEach, describe, expect, it } from 'vitest';
import { addStaff, removeStaff } from '../../../server/admin/staff-accounts.ts';
import { type ApiRequest, ask, rpc, send, signIn } from '../support/api-client.ts';
import { copyStaff, exec, rowsOf } from '../support/open-engine.ts';
import { STAFF } from '../support/staff.ts';
import { startTestSite } from '../support/test-site.ts';

interface Session {
  readonly access_token: string;
  readonly refresh_token: string;
}

const SECOND = { email: 'second@example.com', password: STAFF.password } as const;
const TABLE = '/rest/v1/ContactTable';
const site = await startTestSite(undefined, { sessions: { maxDays: 29, idleDays: 6 } });

beforeEach(async () => {
  await exec(site.engine, 'delete from "ContactTable"');
  await exec(site.engine, `delete from auth.users where email = '${SECOND.email}'`);
  await copyStaff(site.engine, SECOND.email);
  expect(await send(site.origin)).toMatchObject({ status: 201 });
});

async function newSession(): Promise<Session> {
  const { status, body } = await signIn(site.origin, SECOND);
  expect(status).toBe(200);
  return body as Session;
}

function renew({ refresh_token }: Session) {
  const body = { refresh_token };
  return ask(site.origin, '/auth/v1/token?grant_type=refresh_token', { method: 'POST', body });
}

function logOut({ access_token }: Session, scope: string) {
  return ask(site.origin, `/auth/v1/logout?scope=${scope}`, { method: 'POST', token: access_token });
}

const ageBy = (days: number, column: 'created_at' | 'refreshed_at') =>
  exec(
    site.engine,
    `update auth.sessions set ${column} = ${column} - interval '${days} days'
    where user_id = (select id from auth.users where email = '${SECOND.email}')`,
  );

/** Every call that a member of staff may make. */
const CALLS: readonly [string, ApiRequest][] = [
  [`${TABLE}?select=id`, {}],
  [`${TABLE}?id=eq.1`, { method: 'DELETE' }],
  ['/rest/v1/rpc/find_messages', { method: 'POST', body: {} }],
  ['/rest/v1/rpc/count_messages', { method: 'POST', body: {} }],
  ['/rest/v1/rpc/waiting_summary', { method: 'POST', body: {} }],
  ['/rest/v1/rpc/message_states', { method: 'POST', body: { ids: [1] } }],
  ['/rest/v1/rpc/answer_messages', { method: 'POST', body: { ids: [1] } }],
  ['/rest/v1/rpc/claim_message', { method: 'POST', body: { id: 1 } }],
  ['/rest/v1/rpc/delete_messages', { method: 'POST', body: { ids: [1] } }],
  ['/rest/v1/rpc/alert_setup', { method: 'POST', body: {} }],
  ['/rest/v1/rpc/test_alert', { method: 'POST', body: {} }],
  ['/rest/v1/rpc/note_export', { method: 'POST', body: { messages: 1 } }],
  ['/rest/v1/rpc/audit_lines', { method: 'POST', body: {} }],
  ['/rest/v1/rpc/log_out_everywhere', { method: 'POST', body: {} }],
];

async function expectNoAccess(session: Session, calls: typeof CALLS = CALLS.slice(0, 3)): Promise<void> {
  for (const [path, request] of calls) {
    const { status, body } = await ask(site.origin, path, { ...request, token: session.access_token });
    expect({ path, status, body }).toMatchObject({ path, status: 401, body: { hint: 'session_ended' } });
  }
  expect(await rowsOf(site.engine, 'select id from "ContactTable"')).toHaveLength(1);
  expect(await renew(session)).toMatchObject({ status: 400 });
  expect([401, 403]).toContain(
    (await ask(site.origin, '/auth/v1/user', { token: session.access_token })).status,
  );
}

describe('Access ends with the next request', () => {
  it.each<[string, (session: Session) => Promise<unknown>]>([
    ['signing out everywhere, on another device', async () => logOut(await newSession(), 'global')],
    [
      'Log out on all devices, on another device',
      async () => {
        const answer = await rpc(site.origin, (await newSession()).access_token, 'log_out_everywhere');
        expect(answer).toMatchObject({ status: 200, body: 2 });
      },
    ],
    ['a new password', () => addStaff(site.engine, SECOND.email, 'a new horse battery')],
    ['the removal of the account', () => removeStaff(site.engine, SECOND.email)],
    ['the days of SESSION_MAX_DAYS, however much it was used', () => ageBy(30, 'created_at')],
    [
      'the days of SESSION_IDLE_DAYS without use',
      async () => {
        await ageBy(7, 'created_at');
        await ageBy(7, 'refreshed_at');
      },
    ],
  ])('after %s', async (_what, end) => {
    const session = await newSession();
    expect(await rpc(site.origin, session.access_token, 'find_messages')).toMatchObject({ status: 200 });
    await end(session);
    await expectNoAccess(session);
  });

  it('for the other sessions of the account too when it is signed out of them, and not for its own', async () => {
    const [own, other] = [await newSession(), await newSession()];
    await logOut(own, 'others');
    await expectNoAccess(other);
    expect(await rpc(site.origin, own.access_token, 'find_messages')).toMatchObject({ status: 200 });
  });

  it('for one session alone after a Logout, whatever is asked, and for nobody else', async () => {
    const [own, other] = [await newSession(), await newSession()];
    await logOut(own, 'local');
    await expectNoAccess(own, CALLS);
    expect(await rpc(site.origin, other.access_token, 'find_messages')).toMatchObject({ status: 200 });
    expect(await signIn(site.origin, STAFF)).toMatchObject({ status: 200 });
  });

  it('but not while somebody uses it: renewing the token is use', async () => {
    const session = await newSession();
    await ageBy(20, 'created_at');
    await ageBy(5, 'refreshed_at');
    const renewed = (await renew(session)).body as Session;
    await ageBy(5, 'refreshed_at');
    expect(await rpc(site.origin, renewed.access_token, 'find_messages')).toMatchObject({ status: 200 });
  });
});
