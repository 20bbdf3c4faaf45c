import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningEmbeddedSite } from '../../../server/site.ts';
import { aMessage, ask, send, tokenOf } from '../support/api-client.ts';
import { STAFF } from '../support/staff.ts';
import { preparedDataDir, startTestSite } from '../support/test-site.ts';
import { startUnguardedApi } from '../support/unguarded-api.ts';

let site: RunningEmbeddedSite;

let unguarded: string;

beforeAll(async () => {
  const dataDir = await preparedDataDir();
  site = await startTestSite(dataDir);
  unguarded = await startUnguardedApi(site, dataDir);
});

beforeEach(async () => {
  await sql(
    'delete from "ContactTable"; delete from private.recent_submissions; delete from private.messages_today',
  );
});

async function sql(statements: string): Promise<void> {
  await site.engine.exclusively((database) => database.exec(statements));
}

async function count(table: string): Promise<number> {
  const { rows } = await site.engine.exclusively((database) =>
    database.query<{ count: number }>(`select count(*)::int as count from ${table}`),
  );
  return rows[0]?.count ?? 0;
}

describe('The limit of 60 messages in 10 minutes', () => {
  it('refuses the 61st with 429 and says how long to wait', async () => {
    for (let n = 0; n < 60; n += 1) expect(await send(site.origin)).toMatchObject({ status: 201 });

    const { status, headers, body } = await send(site.origin);

    expect(status).toBe(429);
    const wait = Number(headers.get('Retry-After'));
    expect(wait).toBeGreaterThan(500);
    expect(wait).toBeLessThanOrEqual(600);
    expect(body).toEqual({
      code: 'rate_limited',
      message: 'Too many messages from one address.',
      details: null,
      hint: `retry_after=${wait}`,
    });
    expect(await count('"ContactTable"')).toBe(60);
  });

  it('frees a place when the oldest is ten minutes old', async () => {
    for (let n = 0; n < 60; n += 1) await send(site.origin);
    await sql(`update private.recent_submissions set sent_at = now() - interval '9 minutes'`);

    const refused = await send(site.origin);
    expect(refused).toMatchObject({ status: 429 });
    expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(60);

    await sql(`update private.recent_submissions set sent_at = now() - interval '10 minutes 1 second'`);
    expect(await send(site.origin)).toMatchObject({ status: 201 });
    expect(await count('private.recent_submissions')).toBe(1);
  });

  it('is not passed by a list of messages, of which the first alone would be within it', async () => {
    const batch = Array.from({ length: 61 }, () => aMessage());
    const answer = await ask(unguarded, '/rest/v1/ContactTable', {
      method: 'POST',
      headers: { Prefer: 'return=minimal' },
      body: batch,
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'one_message' } });
    expect(await count('"ContactTable"')).toBe(0);
  });

  it('does not count what was refused for another reason', async () => {
    for (let n = 0; n < 5; n += 1) await send(site.origin, aMessage({ phone: -1 }));
    expect(await count('private.recent_submissions')).toBe(0);
  });

  it.each(['x-forwarded-for', 'cf-connecting-ip', 'x-real-ip', 'forwarded', 'true-client-ip'])(
    'is not fooled by a made-up %s',
    async (header) => {
      for (let n = 0; n < 61; n += 1) {
        const answer = await ask(site.origin, '/rest/v1/ContactTable', {
          method: 'POST',
          headers: { Prefer: 'return=minimal', [header]: `203.0.113.${n}` },
          body: aMessage(),
        });
        expect(answer.status).toBe(n < 60 ? 201 : 429);
      }
    },
  );

  it('keeps no address that can be read', async () => {
    await send(site.origin);
    const { rows } = await site.engine.exclusively((database) =>
      database.query<{ sender: string }>('select sender from private.recent_submissions'),
    );
    expect(rows[0]?.sender).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('The settings of the limit', () => {
  it.each([
    ['no messages at all', 'update private.contact_limit set messages = 0'],
    ['no time at all', `update private.contact_limit set within = interval '0'`],
    ['a second row', 'insert into private.contact_limit (only_row) values (false)'],
  ])('cannot be %s', async (_what, change) => {
    await expect(sql(change)).rejects.toMatchObject({ code: '23514' });
  });
});

describe('The sender of a request', () => {
  it('has another name in every database, so that nobody works out the address from it', async () => {
    const address = { 'x-forwarded-for': '192.0.2.1' };
    const before = await senderOf(address);
    await sql('update private.sender_day set salt = gen_random_uuid()');
    expect(await senderOf(address)).not.toBe(before);
  });

  it.each([
    [
      'the last hop',
      { 'x-forwarded-for': '203.0.113.9, 192.0.2.1' },
      { 'x-forwarded-for': '192.0.2.1' },
      true,
    ],
    [
      'not the first hop',
      { 'x-forwarded-for': '192.0.2.1, 203.0.113.9' },
      { 'x-forwarded-for': '192.0.2.1' },
      false,
    ],
    [
      'what Cloudflare says, before any hop',
      { 'cf-connecting-ip': '192.0.2.1', 'x-forwarded-for': '203.0.113.9' },
      { 'x-forwarded-for': '192.0.2.1' },
      true,
    ],
    [
      'the same for one IPv6 network',
      { 'x-forwarded-for': '2001:db8:1:2:aaaa::1' },
      { 'x-forwarded-for': '2001:db8:1:2:bbbb::2' },
      true,
    ],
    [
      'another for another IPv6 network',
      { 'x-forwarded-for': '2001:db8:1:2::1' },
      { 'x-forwarded-for': '2001:db8:1:3::1' },
      false,
    ],
    [
      'the IPv4 address inside IPv6',
      { 'x-forwarded-for': '::ffff:192.0.2.1' },
      { 'x-forwarded-for': '192.0.2.1' },
      true,
    ],
    [
      'another for another such address',
      { 'x-forwarded-for': '::ffff:192.0.2.1' },
      { 'x-forwarded-for': '::ffff:192.0.2.2' },
      false,
    ],
    ['one for all that name no address', { 'x-forwarded-for': 'unknown' }, {}, true],
  ])('is %s', async (_what, one, other, isSame) => {
    expect((await senderOf(one)) === (await senderOf(other))).toBe(isSame);
  });

  async function senderOf(headers: Record<string, string>): Promise<string | undefined> {
    return site.engine.exclusively((database) =>
      database.transaction(async (transaction) => {
        await transaction.query(`select set_config('request.headers', $1, true)`, [JSON.stringify(headers)]);
        const { rows } = await transaction.query<{ sender: string }>(
          'select private.request_sender() as sender',
        );
        return rows[0]?.sender;
      }),
    );
  }
});

describe('A message that staff deleted', () => {
  const deleteAll = async () =>
    ask(unguarded, '/rest/v1/ContactTable?id=gte.0', {
      method: 'DELETE',
      token: await tokenOf(site.origin, STAFF),
    });

  it('is not stored again by a late retry, which is told that it was delivered', async () => {
    const message = aMessage();
    await send(site.origin, message);
    const duplicate = await send(site.origin, message);
    expect(await deleteAll()).toMatchObject({ status: 204 });

    const retry = await send(site.origin, message);

    expect(retry).toMatchObject({ status: 409, body: duplicate.body as object });
    expect(await count('"ContactTable"')).toBe(0);
  });

  it('is forgotten after 180 days', async () => {
    const message = aMessage();
    await send(site.origin, message);
    await deleteAll();
    await sql(`update private.deleted_submissions set deleted_at = now() - interval '181 days'`);

    expect(await send(site.origin, message)).toMatchObject({ status: 201 });

    await deleteAll();
    await sql('select private.forget_old()');
    expect(await count('private.deleted_submissions')).toBe(1);
  });

  it('is remembered until then, whatever else is deleted meanwhile', async () => {
    const message = aMessage();
    await send(site.origin, message);
    await deleteAll();
    await sql(`update private.deleted_submissions set deleted_at = now() - interval '179 days'`);
    await send(site.origin);
    await deleteAll();
    expect(await send(site.origin, message)).toMatchObject({ status: 409 });
  });

  it('gets that answer even when its address has sent too many', async () => {
    const message = aMessage();
    await send(site.origin, message);
    await deleteAll();
    await sql('update private.contact_limit set messages = 1');
    const retry = await send(site.origin, message);
    await sql('update private.contact_limit set messages = default');
    expect(retry).toMatchObject({ status: 409 });
  });

  it('leaves nothing behind when it had no submission id', async () => {
    await sql('delete from private.deleted_submissions');
    await send(site.origin, aMessage({ submission_id: null }));
    await deleteAll();
    expect(await count('private.deleted_submissions')).toBe(0);
  });

  it('does not prevent a new message', async () => {
    await send(site.origin, aMessage());
    await deleteAll();
    expect(await send(site.origin, aMessage({ submission_id: randomUUID() }))).toMatchObject({ status: 201 });
    expect(await send(site.origin, aMessage({ submission_id: null }))).toMatchObject({ status: 201 });
  });
});
