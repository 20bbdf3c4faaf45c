import { beforeEach, expect, it } from 'vitest';
import { aMessage, ask, rpc, send, tokenOf } from '../support/api-client.ts';
import { exec, rowsOf } from '../support/open-engine.ts';
import { STAFF } from '../support/staff.ts';
import { preparedDataDir, startTestSite } from '../support/test-site.ts';
import { startUnguardedApi } from '../support/unguarded-api.ts';

const TABLE = '/rest/v1/ContactTable';
const dataDir = await preparedDataDir();
const site = await startTestSite(dataDir);
/** Without the admission check, which would refuse some of the requests first: the database itself must refuse them. */
const unguarded = await startUnguardedApi(site, dataDir);
const token = await tokenOf(site.origin, STAFF);

beforeEach(() =>
  exec(
    site.engine,
    `delete from "ContactTable"; delete from private.recent_submissions; delete from private.messages_today;
     update private.contact_limit set messages = default`,
  ),
);

const stored = () => rowsOf<Record<string, unknown>>(site.engine, 'select * from "ContactTable" order by id');

it('A message is stored as it was sent, and staff read it so', async () => {
  const message = aMessage({ phone: 15550100, written_at: '2026-11-21T10:00:00+00:00' });
  const { submission_id: _, ...nameless } = aMessage();
  expect(await send(site.origin, message)).toMatchObject({ status: 201, body: undefined });
  expect(await send(site.origin, nameless)).toMatchObject({ status: 201 });
  expect(await stored()).toMatchObject([message, nameless]);
  const { body } = await ask(unguarded, `${TABLE}?order=created_at.desc,id.desc`, { token });
  expect(body).toMatchObject([nameless, message]);
  expect(body).toHaveProperty('0.created_at', expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/));
});

it('A message that is there already, or that staff deleted, is answered by the name of its constraint', async () => {
  const message = aMessage();
  await send(site.origin, message);
  const again = await send(site.origin, message);
  expect(again).toMatchObject({ status: 409, body: { code: '23505' } });
  expect(again.body).toHaveProperty('message', expect.stringContaining('submission_id'));
  expect(await stored()).toHaveLength(1);
  const [row] = await stored();
  const deletion = { method: 'DELETE', headers: { Prefer: 'return=representation' }, token };
  const deleted = await ask(unguarded, `${TABLE}?id=eq.${row?.id}&select=id`, deletion);
  expect(deleted).toMatchObject({ status: 200, body: [{ id: row?.id }] });
  expect(await send(site.origin, message)).toMatchObject({ status: 409, body: again.body as object });
});

it.each([
  [
    'a name that is blank',
    { name: '' },
    { code: '23514', details: null, message: expect.stringContaining('"contact_name_ok"') },
  ],
  ['a phone that is no number', { phone: 'none' }, { code: '22P02', message: expect.any(String) }],
])('A message with %s is refused with 400 and the code that the form knows', async (_what, change, body) => {
  expect(await send(site.origin, aMessage(change))).toMatchObject({ status: 400, body });
  expect(await stored()).toEqual([]);
});

it('One message too many is refused with 429 and the wait, whatever address the visitor makes up', async () => {
  const made = ['x-forwarded-for', 'cf-connecting-ip', 'x-real-ip', 'forwarded', 'true-client-ip'];
  await exec(site.engine, `update private.contact_limit set messages = ${made.length}`);
  const sendAs = (header: string, n: number) =>
    send(site.origin, aMessage(), { headers: { [header]: `203.0.113.${n}` } });
  for (const [n, header] of made.entries()) expect(await sendAs(header, n)).toMatchObject({ status: 201 });
  const answers = await Promise.all(made.map((header) => sendAs(header, 99)));
  expect(answers.map(({ status }) => status)).toEqual(made.map(() => 429));
  const [refused] = answers;
  const wait = Number(refused?.headers.get('Retry-After'));
  expect(wait).toBeGreaterThan(500);
  expect(refused?.body).toEqual({
    code: 'rate_limited',
    message: 'Too many messages from one address.',
    details: null,
    hint: `retry_after=${wait}`,
  });
  expect(await stored()).toHaveLength(made.length);
});

it('A list of messages is refused whole by the database, too', async () => {
  const list = { method: 'POST', headers: { Prefer: 'return=minimal' }, body: [aMessage(), aMessage()] };
  expect(await ask(unguarded, TABLE, list)).toMatchObject({ status: 400, body: { code: 'one_message' } });
  expect(await stored()).toEqual([]);
});

it('Staff change no message, and an account without the role is told so', async () => {
  await send(site.origin);
  const change = { method: 'PATCH', body: { name: 'Changed' }, token };
  const refused = { status: 403, body: { code: '42501' } };
  expect(await ask(unguarded, `${TABLE}?id=gte.0`, change)).toMatchObject(refused);
  await exec(site.engine, `update auth.users set raw_app_meta_data = raw_app_meta_data - 'role'`);
  const answer = await rpc(site.origin, token, 'find_messages');
  expect(answer).toMatchObject({ status: 403, body: { code: '42501', hint: 'not_staff' } });
  await exec(
    site.engine,
    `update auth.users set raw_app_meta_data = raw_app_meta_data || '{"role": "staff"}'`,
  );
});

it('Requests at the same time never share a transaction or a role, and are all answered', async () => {
  let whoAmI: unknown;
  const slowWork = site.engine.exclusively(async (database) => {
    await database.exec('begin; set local role authenticated');
    await new Promise((resolve) => setTimeout(resolve, 100));
    whoAmI = (await database.query('select current_user')).rows;
    await database.exec('rollback');
  });
  const statuses = await Promise.all(
    Array.from({ length: 8 }, async () => [
      (await send(site.origin)).status,
      (await ask(unguarded, TABLE, { token })).status,
      (await ask(unguarded, TABLE)).status,
    ]),
  );
  await slowWork;
  expect(whoAmI).toEqual([{ current_user: 'authenticated' }]);
  expect(statuses).toEqual(statuses.map(() => [201, 200, 401]));
  expect(await stored()).toHaveLength(8);
});
