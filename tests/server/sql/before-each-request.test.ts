import { beforeEach, expect, it } from 'vitest';
import { CALLS } from '../../../server/admission/calls.ts';
import type { SqlSession } from '../../../server/database/migrations.ts';
import {
  addAccount,
  as,
  type Caller,
  sendMessage,
  signedIn,
  VISITOR,
} from '../support/postgres/sql-caller.ts';
import { describeOnDatabases } from '../support/postgres/sql-databases.ts';

const MESSAGE = `('Rosa', 'rosa@example.com', 2025550143, 'Hello')`;
const INSERT = 'insert into public."ContactTable" (name, email, phone, message) values';

const SENDING = { method: 'POST', path: '/ContactTable' };

interface HostedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly claims?: Record<string, unknown>;
}

/** The status with which a request is refused; if it is not, the row of `then`, queried after the check. */
async function checked(
  database: SqlSession,
  role: Caller['role'],
  { method, path, headers = {}, claims = {} }: HostedRequest,
  then = `select 'passed' as what`,
): Promise<unknown> {
  await database.exec('begin');
  try {
    await database.query(
      `select set_config('request.method', $1, true), set_config('request.path', $2, true),
        set_config('request.headers', $3, true), set_config('role', $4, true),
        set_config('request.jwt.claims', $5, true), set_config('request.jwt.claim.sub', $6, true)`,
      [method, path, JSON.stringify(headers), role, JSON.stringify(claims), String(claims.sub ?? '')],
    );
    await database.query('select admission.check_request()');
    await database.exec('reset role');
    return (await database.query<{ what: unknown }>(then)).rows[0]?.what;
  } catch (error) {
    const { code, detail } = error as { readonly code?: string; readonly detail?: string };
    if (code !== 'PGRST') throw error;
    return (JSON.parse(detail ?? '{}') as { readonly status?: number }).status;
  } finally {
    await database.exec('rollback');
  }
}

describeOnDatabases('Before each request of a hosted project', 'before_each_request', (database) => {
  beforeEach(() =>
    database.exec(
      `delete from public."ContactTable"; delete from private.recent_submissions;
       update private.platform set address_header = default`,
    ),
  );

  it.each<[Caller['role'], string, string, unknown]>([
    ['anon', 'POST', '/ContactTable', 'passed'],
    ['anon', 'POST', '/rest/v1/ContactTable', 'passed'],
    ['anon', 'GET', '/ContactTable', 404],
    ['anon', 'DELETE', '/ContactTable', 404],
    ['anon', 'GET', '/warnings', 'passed'],
    ['anon', 'POST', '/warnings', 404],
    ['authenticated', 'POST', '/warnings', 'passed'],
    ['authenticated', 'DELETE', '/warnings', 404],
    ['anon', 'POST', '/rpc/find_messages', 404],
    ['anon', 'GET', '/', 404],
    ['authenticated', 'POST', '/rpc/find_messages', 'passed'],
    ['authenticated', 'GET', '/rpc/find_messages', 404],
    ['authenticated', 'DELETE', '/ContactTable', 'passed'],
    ['authenticated', 'PATCH', '/ContactTable', 404],
    ['authenticated', 'POST', '/ContactTable', 'passed'],
    ['authenticated', 'POST', '/rpc/claim_alerts', 404],
    ['service_role', 'POST', '/rpc/claim_alerts', 'passed'],
  ])('%s: %s %s', async (role, method, path, expected) => {
    expect(await checked(database, role, { method, path })).toBe(expected);
  });

  it('knows the same calls as the embedded server admits', async () => {
    const known = await database.rows<{ call: string }>(
      `select method || ' /rest/v1' || path as call from private.site_calls order by 1`,
    );
    const admitted = CALLS.map(({ method, path }) => `${method} ${path}`).filter((call) =>
      call.includes(' /rest/'),
    );
    expect(known.map(({ call }) => call)).toEqual([...new Set(admitted)].sort());
  });

  it('refuses a token whose session is over, whatever it asks for', async () => {
    const rosaId = await addAccount(database, 'rosa@example.com');
    const { claims = {} } = signedIn(rosaId);
    const ask = () => checked(database, 'authenticated', { method: 'DELETE', path: '/ContactTable', claims });
    expect(await ask()).toBe('passed');
    await database.query('delete from auth.sessions where user_id = $1', [rosaId]);
    expect(await ask()).toBe(401);
  });

  it.each([
    ['65536', 'passed'],
    ['65537', 413],
    ['99999999999', 413],
    ['1e9', 413],
    ['-1', 413],
  ])('a body of %s bytes is answered: %s', async (length, expected) => {
    const request = { ...SENDING, headers: { 'content-length': length } };
    expect(await checked(database, 'anon', request)).toBe(expected);
  });

  it('believes the address in a header only where the platform sets that header', async () => {
    const senderOf = (headers: Record<string, string>) =>
      checked(database, 'anon', { ...SENDING, headers }, 'select private.request_sender() as what');
    const from = (address: string) => senderOf({ 'x-forwarded-for': address });
    const both = { 'cf-connecting-ip': '192.0.2.1', 'x-forwarded-for': '192.0.2.9, 203.0.113.1' };
    expect(await senderOf(both)).toBe(await from('192.0.2.1'));
    await database.exec(`update private.platform set address_header = 'x-forwarded-for'`);
    expect(await senderOf({ ...both, 'content-length': '200' })).toBe(await from('203.0.113.1'));
  });

  it('takes one message at a time from the API, and any number from the owner', async () => {
    await sendMessage(database);
    await sendMessage(database);
    await expect(as(database, VISITOR, `${INSERT} ${MESSAGE}, ${MESSAGE}`)).rejects.toMatchObject({
      code: 'PGRST',
      message: expect.stringContaining('one_message'),
      detail: expect.stringMatching(/"status"\s*:\s*400\b/),
    });
    await database.exec(`${INSERT} ${MESSAGE}, ${MESSAGE}`);
    expect(await database.rows('select from public."ContactTable"')).toHaveLength(4);
  });

  const settingsOf = (role: string) =>
    database.rows('select rolconfig from pg_roles where rolname = $1', [role]);

  it('gives a visitor three seconds', async () => {
    expect(await settingsOf('anon')).toEqual([{ rolconfig: ['statement_timeout=3s'] }]);
  });

  it.skipIf(!database.isShared)('is the function that PostgREST calls first', async () => {
    const rolconfig = ['pgrst.db_pre_request=admission.check_request'];
    expect(await settingsOf('authenticator')).toEqual([{ rolconfig }]);
  });
});
