import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addStaff } from '../../../server/admin/staff-accounts.ts';
import type { RunningEmbeddedSite } from '../../../server/site.ts';
import { aMessage, ask, send, tokenOf } from '../support/api-client.ts';
import { STAFF } from '../support/staff.ts';
import { preparedDataDir, startTestSite } from '../support/test-site.ts';
import { startUnguardedApi } from '../support/unguarded-api.ts';

const TABLE = '/rest/v1/ContactTable';
const VISITOR_REFUSED = { status: 401, body: { code: '42501' } };
let site: RunningEmbeddedSite;
/**
 * The API without the admission check, which would refuse most requests first: the database itself must refuse them.
 */
let unguarded: string;

beforeAll(async () => {
  const dataDir = await preparedDataDir();
  site = await startTestSite(dataDir);
  unguarded = await startUnguardedApi(site, dataDir);
});

beforeEach(() => stored('delete from "ContactTable"'));

/** Queries as the owner of the database. */
async function stored(sql = 'select * from "ContactTable" order by id'): Promise<Record<string, unknown>[]> {
  const { rows } = await site.engine.exclusively((db) => db.query<Record<string, unknown>>(sql));
  return rows;
}

describe('A visitor', () => {
  it('can send a message', async () => {
    const message = aMessage({ written_at: '2026-11-21T10:00:00Z' });

    expect(await send(site.origin, message)).toMatchObject({ status: 201, body: undefined });

    expect(await stored()).toMatchObject([{ ...message, written_at: '2026-11-21T10:00:00+00:00' }]);
  });

  it('can send a message without a submission id', async () => {
    const { submission_id: _, ...message } = aMessage();
    expect(await send(site.origin, message)).toMatchObject({ status: 201 });
  });

  it.each([
    ['read', { method: 'GET' }],
    ['count', { method: 'HEAD', headers: { Prefer: 'count=exact' } }],
    ['update', { method: 'PATCH', body: { name: 'Changed' } }],
    ['delete', { method: 'DELETE' }],
  ])('cannot %s messages', async (_verb, request) => {
    await send(site.origin);
    const before = await stored();

    const answer = await ask(unguarded, `${TABLE}?id=gte.0`, request);

    expect(answer.status).toBe(401);
    if (request.method !== 'HEAD') expect(answer.body).toMatchObject({ code: '42501' });
    expect(await stored()).toEqual(before);
  });

  it.each([
    ['id', 7, { status: 400, body: { code: '428C9' } }],
    ['created_at', '2020-01-01T00:00:00Z', VISITOR_REFUSED],
  ])('cannot set %s', async (column, value, refused) => {
    expect(await send(unguarded, aMessage({ [column]: value }))).toMatchObject(refused);
    expect(await stored()).toEqual([]);
  });

  it('cannot have the stored row sent back', async () => {
    const answer = await ask(unguarded, TABLE, {
      method: 'POST',
      headers: { Prefer: 'return=representation' },
      body: aMessage(),
    });
    expect(answer).toMatchObject(VISITOR_REFUSED);
    expect(await stored()).toEqual([]);
  });

  it.each(['ignore-duplicates', 'merge-duplicates'])('cannot upsert with %s', async (resolution) => {
    const message = aMessage();
    await send(site.origin, message);

    const answer = await ask(unguarded, `${TABLE}?on_conflict=submission_id`, {
      method: 'POST',
      headers: { Prefer: `resolution=${resolution},return=minimal` },
      body: { ...message, name: 'Changed' },
    });

    expect(answer).toMatchObject(VISITOR_REFUSED);
    expect(await stored()).toMatchObject([{ name: message.name }]);
  });

  it('is told that a message is there already, by the name of its constraint', async () => {
    const message = aMessage();
    await send(site.origin, message);

    const again = await send(site.origin, message);

    expect(again).toMatchObject({ status: 409, body: { code: '23505' } });
    expect((again.body as { message: string }).message).toContain('submission_id');
    expect(await stored()).toHaveLength(1);
  });
});

describe('The rules of the form hold in the database', () => {
  it.each([
    ['phone', 'below zero', -1],
    ['phone', 'of eleven digits', 10_000_000_000],
    ['phone', 'that is missing', null],
    ['name', 'that is empty', ''],
    ['name', 'of white space of every kind', '\u00a0\u2003\u3000\ufeff\t\n'],
    ['name', 'of 121 characters', 'x'.repeat(121)],
    ['name', 'that is missing', null],
    ['email', 'that is missing', null],
    ['email', 'without an @', 'no-at-sign.example.com'],
    ['email', 'with two @', 'two@@example.com'],
    ['email', 'without a dot', 'no-dot@example'],
    ['email', 'with a space', 'a space@example.com'],
    ['email', 'of 255 characters', `${'x'.repeat(243)}@example.com`],
    ['message', 'that is missing', null],
    ['message', 'of blanks', ' \n '],
    ['message', 'of 5001 characters', 'x'.repeat(5001)],
  ])('refuses a %s %s with 23514 and the name of the rule', async (field, _what, value) => {
    const answer = await send(site.origin, aMessage({ [field]: value }));

    expect(answer).toMatchObject({ status: 400, body: { code: '23514', details: null } });
    expect((answer.body as { message: string }).message).toContain(`"contact_${field}_ok"`);
    expect(await stored()).toEqual([]);
  });

  it.each([
    ['phone', 'of zeros', 0],
    ['phone', 'of ten nines', 9_999_999_999],
    ['name', 'of 120 letters', 'x'.repeat(120)],
    ['name', 'of 120 emoji', '\u{1F475}'.repeat(120)],
    ['email', 'of 254 characters', `${'x'.repeat(242)}@example.com`],
    ['message', 'of 5000 characters', 'x'.repeat(5000)],
    ['message', 'with lines and directions', 'line one\nline two \u202Eright to left\u202C'],
  ])('takes a %s %s', async (field, _what, value) => {
    expect(await send(site.origin, aMessage({ [field]: value }))).toMatchObject({ status: 201 });
  });

  it('refuses a date that no calendar can show', async () => {
    const answer = await send(site.origin, aMessage({ written_at: 'infinity' }));
    expect(answer).toMatchObject({ status: 400, body: { code: '23514' } });
  });

  it('refuses what no number or text can be with 22P02', async () => {
    expect(await send(site.origin, aMessage({ phone: 'none' }))).toMatchObject({
      status: 400,
      body: { code: '22P02' },
    });
  });
});

describe('A signed-in account without the staff role', () => {
  let token: string;

  beforeAll(async () => {
    const account = { email: `visitor-${randomUUID()}@example.com`, password: 'a long enough password' };
    await addStaff(site.engine, account.email, account.password);
    await stored(
      `update auth.users set raw_app_meta_data = '{}', raw_user_meta_data = '{"role": "staff"}' where email = '${account.email}'`,
    );
    token = await tokenOf(site.origin, account);
  });

  it('sees no messages', async () => {
    await send(site.origin);
    expect(await ask(unguarded, TABLE, { token })).toMatchObject({ status: 200, body: [] });
  });

  it('deletes nothing', async () => {
    await send(site.origin);
    await ask(unguarded, `${TABLE}?id=gte.0`, { method: 'DELETE', token });
    expect(await stored()).toHaveLength(1);
  });

  it('can send a message, as anybody can', async () => {
    const answer = await ask(unguarded, TABLE, {
      method: 'POST',
      headers: { Prefer: 'return=minimal' },
      body: aMessage({ written_at: '2026-11-21T10:00:00Z' }),
      token,
    });
    expect(answer.status).toBe(201);
  });
});

describe('Staff', () => {
  it('can read messages, newest first', async () => {
    await send(site.origin, aMessage({ name: 'First', phone: 15550100 }));
    await send(site.origin, aMessage({ name: 'Second' }));
    const token = await tokenOf(site.origin, STAFF);

    const { status, body } = await ask(unguarded, `${TABLE}?order=created_at.desc,id.desc`, { token });

    expect(status).toBe(200);
    expect(body).toMatchObject([{ name: 'Second' }, { name: 'First', phone: 15550100 }]);
    expect(body).toHaveProperty('0.created_at', expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/));
  });

  it('can delete one message and is told so', async () => {
    await send(site.origin, aMessage({ name: 'First' }));
    await send(site.origin, aMessage({ name: 'Second' }));
    const [first] = await stored();
    const token = await tokenOf(site.origin, STAFF);

    const answer = await ask(unguarded, `${TABLE}?id=eq.${first?.id}&select=id`, {
      method: 'DELETE',
      headers: { Prefer: 'return=representation' },
      token,
    });

    expect(answer).toMatchObject({ status: 200, body: [{ id: first?.id }] });
    expect(await stored()).toMatchObject([{ name: 'Second' }]);
  });

  it('cannot change a message', async () => {
    await send(site.origin);
    const token = await tokenOf(site.origin, STAFF);
    const answer = await ask(unguarded, `${TABLE}?id=gte.0`, {
      method: 'PATCH',
      body: { name: 'Changed' },
      token,
    });
    expect(answer).toMatchObject({ status: 403, body: { code: '42501' } });
  });
});

describe('Requests at the same time', () => {
  it('never share a transaction or a role', async () => {
    let whoAmI: unknown;
    const slowWork = site.engine.exclusively(async (database) => {
      await database.exec('begin; set local role authenticated');
      await new Promise((resolve) => setTimeout(resolve, 100));
      whoAmI = (await database.query('select current_user')).rows;
      await database.exec('rollback');
    });

    const [sent, read] = await Promise.all([
      send(site.origin),
      ask(unguarded, TABLE, { token: await tokenOf(site.origin, STAFF) }),
      slowWork,
    ]);

    expect(whoAmI).toEqual([{ current_user: 'authenticated' }]);
    expect(sent.status).toBe(201);
    expect(read.status).toBe(200);
    expect(await stored()).toHaveLength(1);
  });

  it('are all answered', async () => {
    const token = await tokenOf(site.origin, STAFF);

    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => [
        (await send(site.origin)).status,
        (await ask(unguarded, TABLE, { token })).status,
        (await ask(unguarded, TABLE)).status,
      ]),
    );

    expect(statuses).toEqual(statuses.map(() => [201, 200, 401]));
    expect(await stored()).toHaveLength(20);
  });
});
