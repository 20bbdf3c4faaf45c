import { describe, expect, it } from 'vitest';
import { Budgets, LIMITS, type Limits } from '../../../server/admission/budgets.ts';
import { CALLS } from '../../../server/admission/calls.ts';
import { guardedApi } from '../../../server/admission/guarded-api.ts';
import { FairQueue } from '../../../server/database/fair-queue.ts';
import { classifyAnswer } from '../../../src/api/classify-answer.ts';
import { EMBEDDED_PUBLISHABLE_KEY } from '../../../src/api/read-backend-config.ts';
import type { ApiRequest } from '../../server/support/api-client.ts';
import { filesBelow, readProjectFile } from '../../support/source/project-files.ts';

const TABLE = '/rest/v1/ContactTable';
const RPC = '/rest/v1/rpc';
const GRANT = '/auth/v1/token?grant_type';
const WARNINGS =
  '/rest/v1/warnings?select=id,title,what_happens,what_to_do,place,published_at,shown_until&order=published_at.desc&limit=3';
const PUBLISH = '/rest/v1/warnings?select=id';
/** As the client library asks. */
const PUBLISHING = { Prefer: 'resolution=merge-duplicates, return=representation' };
const TOKEN = 'a.valid.token';
const MESSAGE = {
  name: 'Rosa',
  email: 'rosa@example.com',
  phone: 2025550143,
  message: 'Hello',
  submission_id: '7b1c6f4e-7c0b-4f6a-8f1d-5b8f6f0a9c11',
};

const COLUMNS = Object.keys(MESSAGE);
const NO_PHONE = { name: 'Rosa', phone: null };
const LONGEST = {
  ...MESSAGE,
  name: '\u{1F475}'.repeat(120),
  message: '\u{1F475}'.repeat(5000),
  written_at: '2026-11-21T10:00:00Z',
};

/** The admission check before an API that records requests, and answers when `answers` resolves. */
function guarded(changes: Partial<Limits> = {}, answers = async () => {}) {
  const reached: Request[] = [];
  const reachable = async (request: Request) => {
    reached.push(request);
    await answers();
    return new Response(null, { status: 201 });
  };
  const room = { all: 1, ofOne: 1 };
  const api = guardedApi(
    {
      engine: { queue: new FairQueue() },
      dataApi: reachable,
      authApi: reachable,
      isSignedIn: async (token) => token === TOKEN,
    },
    new Budgets({ ...LIMITS, ...changes }),
    { visitors: room, accounts: room, staff: room },
  );
  const ask = (target: string, { headers, body, token, ...rest }: ApiRequest = {}, address = '192.0.2.1') => {
    const bearer = token === undefined ? {} : { Authorization: `Bearer ${token}` };
    const request = new Request(`http://site.invalid${target}`, {
      ...rest,
      headers: { apikey: EMBEDDED_PUBLISHABLE_KEY, ...bearer, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return api(request, address);
  };
  return { ask, reached };
}

const DELETE: ApiRequest = { method: 'DELETE', token: TOKEN };
const insert = (body: unknown, headers: Record<string, string> = {}): ApiRequest => ({
  method: 'POST',
  body,
  headers,
});
const asStaff = (body: unknown): ApiRequest => ({ ...insert(body), token: TOKEN });
/** Postgres replaces a row that is there already. */
const MERGE = { Prefer: 'resolution=merge-duplicates' };

describe('Requests that the site never makes', () => {
  it.each<[string, number, string, ApiRequest]>([
    ['sixty-one rows at once', 400, TABLE, insert(Array.from({ length: 61 }, () => MESSAGE))],
    ['an empty list', 400, TABLE, insert([])],
    ['two rows', 400, `${TABLE}?columns="name"`, insert([MESSAGE, MESSAGE])],
    ['a list in a list', 400, TABLE, insert([[MESSAGE]])],
    ['another column by name', 400, `${TABLE}?columns="name","id"`, insert([MESSAGE])],
    ['another column in a list', 400, `${TABLE}?columns="name"`, insert([{ ...MESSAGE, id: 1 }])],
    ['SQL for a column', 401, `${TABLE}?columns="name",(select 1)`, insert([MESSAGE])],
    ['nothing as a row', 400, TABLE, insert('null')],
    ['a number as a row', 400, TABLE, insert('7')],
    ['a text as a row', 400, TABLE, insert('"Rosa"')],
    ['a row with an id', 400, TABLE, insert({ ...MESSAGE, id: 1 })],
    ['a row with a date of its own', 400, TABLE, insert({ ...MESSAGE, created_at: '1999-01-01' })],
    ['a row that is answered already', 400, TABLE, insert({ ...MESSAGE, answered_at: '1999-01-01' })],
    ['a column with an object in it', 400, TABLE, insert({ ...MESSAGE, name: { first: 'Rosa' } })],
    ['what is no JSON', 400, TABLE, insert('{"name": ')],
    ['nothing', 400, TABLE, insert('')],
    ['more bytes than a message has', 413, TABLE, insert({ ...MESSAGE, message: 'x'.repeat(33 * 1024) })],
    ['to get the row back', 401, TABLE, insert(MESSAGE, { Prefer: 'return=representation' })],
    ['to replace a row', 401, `${TABLE}?on_conflict=id`, insert(MESSAGE, MERGE)],
    ['to try without storing', 401, TABLE, insert(MESSAGE, { Prefer: 'tx=rollback' })],
    ['another schema', 406, TABLE, insert(MESSAGE, { 'Content-Profile': 'private' })],
    ['all messages, as a visitor', 401, TABLE, {}],
    ['the ids, as a visitor', 401, `${TABLE}?select=id`, {}],
    ['the ids, with a forged token', 401, `${TABLE}?select=id`, { token: 'a.forged.token' }],
    ['whole messages, as a visitor', 401, `${TABLE}?select=*&order=created_at.desc`, {}],
    ['another column, as staff', 400, `${TABLE}?select=email`, { token: TOKEN }],
    ['other tables with the messages, as staff', 400, `${TABLE}?select=*,users(*)`, { token: TOKEN }],
    ['another order, as staff', 400, `${TABLE}?select=*&order=search_text.desc`, { token: TOKEN }],
    ['ids by what is written, as staff', 400, `${TABLE}?select=id&name=eq.Rosa`, { token: TOKEN }],
    ['to delete all, as staff', 400, TABLE, DELETE],
    ['to delete what is not an id, as staff', 400, `${TABLE}?id=gte.0`, DELETE],
    ['to delete two selections, as staff', 400, `${TABLE}?id=eq.1&id=eq.2`, DELETE],
    ['to change a message', 401, `${TABLE}?id=eq.1`, { method: 'PATCH', body: MESSAGE }],
    ['the search, as a visitor', 401, `${RPC}/find_messages`, insert({})],
    ['the search by GET', 400, `${RPC}/find_messages`, { token: TOKEN }],
    ['the search for other columns', 400, `${RPC}/find_messages?select=email`, asStaff({})],
    ['a function with a list', 400, `${RPC}/waiting_summary`, asStaff([])],
    ['a function that is not the site’s', 404, `${RPC}/claim_alerts`, asStaff({})],
    ['a function of Postgres', 404, `${RPC}/pg_sleep`, asStaff({})],
    ['more warnings than are shown', 401, `${WARNINGS.replace('limit=3', 'limit=4')}`, {}],
    ['warnings in another order', 401, `${WARNINGS.replace('.desc', '.asc')}`, {}],
    ['who wrote the warnings', 401, `${WARNINGS.replace('title', 'published_by')}`, {}],
    ['one warning', 401, `${WARNINGS}&id=eq.${MESSAGE.submission_id}`, {}],
    ['warnings without the key of the site', 401, WARNINGS, { headers: { apikey: '' } }],
    [
      'a warning with too long texts',
      413,
      PUBLISH,
      { ...asStaff({ title: 'x'.repeat(9_000) }), headers: PUBLISHING },
    ],
    ['to publish, as a visitor', 401, PUBLISH, insert({}, PUBLISHING)],
    ['to change a warning in another way', 400, PUBLISH, asStaff({})],
    ['two warnings at once', 400, PUBLISH, { ...asStaff([{}, {}]), headers: PUBLISHING }],
    ['another table', 404, '/rest/v1/users', { token: TOKEN }],
    ['the description of the API', 404, '/rest/v1/', {}],
    ['an encoded spelling', 404, '/rest/v1/%43ontactTable?select=id', { token: TOKEN }],
    ['sign-up', 404, '/auth/v1/signup', insert({ email: 'a@b.c', password: 'x' })],
    ['a sign-in without a password', 400, `${GRANT}=password`, insert({ email: 'a@b.c' })],
    ['a renewal with an object', 400, `${GRANT}=refresh_token`, insert({ refresh_token: { like: '%' } })],
    ['another grant', 404, `${GRANT}=id_token`, insert({})],
    ['two grants', 404, `${GRANT}=password&grant_type=id_token`, insert({})],
    ['to change the account', 404, '/auth/v1/user', { method: 'PUT', body: {}, token: TOKEN }],
    ['who it is, with a forged token', 401, '/auth/v1/user', { token: 'a.forged.token' }],
    ['a password of 60 KB', 413, `${GRANT}=password`, insert({ email: 'a', password: 'x'.repeat(60_000) })],
    ['without the key of the site', 401, TABLE, insert(MESSAGE, { apikey: '' })],
  ])('%s is answered with %i and reaches no database', async (_what, status, target, asking) => {
    const { ask, reached } = guarded();
    expect(await ask(target, asking)).toMatchObject({ status });
    expect(reached).toEqual([]);
  });
});

describe('Requests that the site makes', () => {
  it('reach the API as they were checked, without any other part', async () => {
    const { ask, reached } = guarded();
    const headers = {
      Accept: 'text/csv',
      Range: '0-1',
      Authorization: `Bearer ${TOKEN}`,
      'X-Forwarded-For': '1.2.3.4',
      Prefer: 'return=minimal',
    };
    await ask(TABLE, insert(` ${JSON.stringify(MESSAGE)} `, headers));
    expect(await reached[0]?.json()).toEqual(MESSAGE);
    expect(Object.fromEntries(reached[0]?.headers ?? [])).toEqual({
      accept: 'application/json',
      apikey: EMBEDDED_PUBLISHABLE_KEY,
      'content-type': 'application/json',
      prefer: 'return=minimal',
    });
  });

  it.each<[string, unknown, string, object]>([
    ['a list of one', [MESSAGE], '', MESSAGE],
    ['a list of one with its columns', [MESSAGE], `?columns="${COLUMNS.join('","')}"`, MESSAGE],
    ['an object with its columns', MESSAGE, `?columns=${COLUMNS.join(',')}`, MESSAGE],
    // As with PostgREST.
    ['a row that lacks a named column', [{ name: 'Rosa' }], '?columns="name","phone"', NO_PHONE],
    ['the longest message there can be', LONGEST, '', LONGEST],
  ])('reach the API as one row: %s', async (_what, body, query, row) => {
    const { ask, reached } = guarded();
    expect(await ask(TABLE + query, insert(body))).toMatchObject({ status: 201 });
    expect(await reached[0]?.json()).toEqual(row);
    expect(reached[0]?.url).toBe(`http://site.invalid${TABLE}`);
  });

  it.each([
    'select=*&order=created_at.desc',
    'select=*&order=created_at.desc&offset=50&limit=50',
    'select=*&order=created_at.desc,id.desc&limit=5000',
    'select=*',
    'select=id&id=eq.7',
  ])('include the list of messages for staff: %s', async (query) => {
    const { ask, reached } = guarded();
    expect(await ask(`${TABLE}?${query}`, { token: TOKEN })).toMatchObject({ status: 201 });
    expect([...new URL(reached[0]?.url ?? '').searchParams]).toEqual([...new URLSearchParams(query)]);
  });

  it('sign in with an e-mail and a password, and nothing else that the client adds', async () => {
    const { ask, reached } = guarded();
    const account = { email: 'rosa@example.com', password: 'right' };
    await ask(`${GRANT}=password`, insert({ ...account, gotrue_meta_security: {} }));
    expect(await reached[0]?.json()).toEqual(account);
  });

  it('include every function that the code of the site names, and no other', () => {
    const source = filesBelow('src/api').map(readProjectFile).join('\n');
    const named = [...source.matchAll(/\.rpc\('(\w+)'/g)].map(([, name]) => `/rest/v1/rpc/${name}`);
    const allowed = CALLS.map(({ path }) => path).filter((path) => path.includes('/rpc/'));
    expect(new Set(allowed)).toEqual(new Set(named));
    expect(named.length).toBeGreaterThan(5);
  });

  it('may come from a page of another origin', async () => {
    const { ask, reached } = guarded();
    expect(await ask(TABLE, { method: 'OPTIONS' })).toMatchObject({ status: 204 });
    expect(reached).toEqual([]);
  });
});

describe('Counting', () => {
  const few = { messages: { points: 3, seconds: 600 } };

  it('comes before any work and whatever the outcome, and one address never uses up what is another’s', async () => {
    const { ask, reached } = guarded(few);
    for (let n = 0; n < 3; n += 1) expect(await ask(TABLE, insert([]))).toMatchObject({ status: 400 });
    const refused = await ask(TABLE, insert(MESSAGE));
    expect(refused.status).toBe(429);
    expect(refused.headers.get('Retry-After')).toBe('600');
    expect(await refused.json()).toMatchObject({ code: 'rate_limited', hint: 'retry_after=600' });
    expect(reached).toEqual([]);
    expect(await ask(TABLE, insert(MESSAGE), '192.0.2.2')).toMatchObject({ status: 201 });
  });

  it('of messages takes nothing from staff at the same address', async () => {
    const { ask } = guarded(few);
    for (let n = 0; n < 5; n += 1) await ask(TABLE, insert(MESSAGE));
    expect(await ask(`${TABLE}?select=id`, { token: TOKEN })).toMatchObject({ status: 201 });
  });
});

describe('Warnings', () => {
  it('are asked of the database once for all who ask together, as a visitor', async () => {
    const { ask, reached } = guarded();
    await Promise.all([ask(WARNINGS, { token: TOKEN }), ask(WARNINGS), ask(WARNINGS)]);
    expect(reached.map((request) => request.headers.get('authorization'))).toEqual([null]);
  });

  it('have a budget of their own', async () => {
    const { ask } = guarded({ warnings: { points: 1, seconds: 600 } });
    await ask(WARNINGS);
    expect(await ask(WARNINGS)).toMatchObject({ status: 429 });
    expect(await ask(TABLE, insert(MESSAGE))).toMatchObject({ status: 201 });
  });
});

describe('A refusal by a limit', () => {
  const ACCOUNT = insert({ email: 'rosa@example.com', password: 'right', refresh_token: 'a-refresh-token' });
  const none = { points: 0, seconds: 600 };

  it.each([
    ['a renewal is 503, because a 429 would end the session', 'refresh_token', 503],
    ['a sign-in is 429, because the text of a 503 is not shown', 'password', 429],
  ])('for %s', async (_what, grant, status) => {
    const { ask } = guarded({ signIns: none, renewals: none });
    const refused = await ask(`${GRANT}=${grant}`, ACCOUNT);
    expect(refused.status).toBe(status);
    expect(refused.headers.get('Retry-After')).toBe('600');
    expect(await refused.json()).toMatchObject({ error_code: 'over_request_rate_limit' });
  });

  it('for invented sign-ins leaves the renewals of the same address alone', async () => {
    const { ask } = guarded({ signIns: none });
    expect(await ask(`${GRANT}=refresh_token`, ACCOUNT)).toMatchObject({ status: 201 });
  });
});

it('a full queue answers 503 with a time to wait, which the outbox takes as "later"; other groups go on', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { ask, reached } = guarded({}, () => held);
  const taken = ask(TABLE, insert(MESSAGE));
  await expect.poll(() => reached).toHaveLength(1);
  const refused = await ask(TABLE, insert(MESSAGE), '192.0.2.2');
  expect(refused.status).toBe(503);
  expect(await classifyAnswer(refused, new AbortController().signal)).toEqual({
    kind: 'retry',
    cause: 'server',
    isPassing: true,
    mayBeStored: true,
    retryAfterMs: 10_000,
  });
  const reading = ask(`${TABLE}?select=id`, { token: TOKEN });
  release();
  expect(await taken).toMatchObject({ status: 201 });
  expect(await reading).toMatchObject({ status: 201 });
});
