import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningEmbeddedSite } from '../../../server/site.ts';
import { messageReference } from '../../../src/domain/reference.ts';
import { searchTerms } from '../../../src/domain/staff/search-terms.ts';
import { answerMostMessages, fillMessages, LIST_QUESTIONS } from '../../support/backend/many-messages.ts';
import { type ApiAnswer, aMessage, ask, send, tokenOf } from '../support/api-client.ts';
import { STAFF } from '../support/staff.ts';
import { startTestSite } from '../support/test-site.ts';

/** Enough rows to notice a missing index. `npm run bench:inbox` measures times with 100,000. */
const MANY_ROWS = 6_000;
const FEW_ROWS = 1_000;
const TIMES_MORE = 3;

let site: RunningEmbeddedSite;
let token: string;

beforeAll(async () => {
  site = await startTestSite();
  token = await tokenOf(site.origin, STAFF);
});

beforeEach(() =>
  sql('truncate "ContactTable" restart identity cascade; delete from private.recent_submissions'),
);

async function sql(statements: string): Promise<void> {
  await site.engine.exclusively((database) => database.exec(statements));
}

function rpc(name: string, body: Record<string, unknown>): Promise<ApiAnswer> {
  return ask(site.origin, `/rest/v1/rpc/${name}`, { method: 'POST', body, token });
}

type Row = Readonly<Record<string, unknown>>;

async function find(parameters: Record<string, unknown>): Promise<readonly Row[]> {
  const { status, body } = await rpc('find_messages', parameters);
  if (status !== 200) throw new Error(`find_messages: ${status} ${JSON.stringify(body)}`);
  return body as Row[];
}

const namesFound = async (search: string) => (await find({ search })).map(({ name }) => name);

describe('find_messages', () => {
  it.each([
    ['part of a name, in any case', 'OLLOW'],
    ['words of several fields, in any order', 'printer margaret'],
    ['the digits of the phone', '5550143'],
    ['the phone as people write it', '+1 (202) 555-0143'],
    ['part of the e-mail address', 'garet@exa'],
    ['a word across a line break', 'gone again'],
    ['two letters that begin a word', 'ho'],
  ])('finds a message by %s', async (_what, search) => {
    await send(site.origin, aMessage({ message: 'My printer is gone\nagain.' }));
    await send(
      site.origin,
      aMessage({ name: 'Someone Else', email: 'x@y.org', phone: 3035550100, message: 'Thanks' }),
    );
    expect(await namesFound(search)).toEqual(['Margaret Holloway']);
  });

  it('finds a message by the reference on its sender’s receipt, however many there are', async () => {
    const ids = Array.from({ length: 20 }, () => randomUUID());
    for (const id of ids) await send(site.origin, aMessage({ submission_id: id, name: id }));
    for (const id of ids) {
      const reference = messageReference(id);
      expect(await namesFound(reference)).toEqual([id]);
      expect(await namesFound(reference.replace('-', '').toLowerCase())).toEqual([id]);
    }
  });

  it.each(['%', '_', '\\', '%%%', "o'brien", "';--", '5_5', '100%'])(
    'takes %j for itself, not for a pattern or a command',
    async (search) => {
      await send(site.origin, aMessage({ name: `a ${search} b` }));
      await send(site.origin, aMessage());
      expect(await namesFound(search)).toEqual([`a ${search} b`]);
    },
  );

  it('does not find two letters in the middle of a word', async () => {
    await send(site.origin, aMessage({ name: 'Sally' }));
    expect(await namesFound('al')).toEqual([]);
  });

  it.each([
    'Margaret  Hill',
    '(202) 555-0143',
    '12025550143',
    '12',
    '4f7k-2q',
    '+44 20',
    ' ',
    'a b c d e f g h i j k l',
  ])('reads %j as the page marks it', async (search) => {
    const { rows } = await site.engine.exclusively((database) =>
      database.query<{ patterns: string[] }>('select private.search_patterns($1) as patterns', [search]),
    );
    expect(rows[0]?.patterns.map((pattern) => pattern.replace(/^% ?|%$/g, ''))).toEqual(searchTerms(search));
  });

  it('gives every message exactly once, page by page, also when many share one moment', async () => {
    await fillMessages(site.engine, 95);
    await sql(
      `update "ContactTable" set created_at = '2026-01-01 00:00:00.123456+00' where id between 30 and 70`,
    );
    const seen: unknown[] = [];
    let key: Record<string, unknown> = {};
    for (;;) {
      const page = await find({ ...key, page_size: 10 });
      seen.push(...page.map(({ id }) => id));
      const last = page.at(-1);
      if (last === undefined) break;
      key = { before_id: last.id };
    }
    expect(seen.length).toBe(95);
    expect(new Set(seen).size).toBe(95);
  });

  it('finds the rare among the many and the many among the rare, newest first', async () => {
    await fillMessages(site.engine, 3_000);
    await sql(`update "ContactTable" set name = 'Zebulon Quick' where id in (5, 1500, 2999)`);
    expect((await find({ search: 'zebulon' })).map(({ id }) => id)).toEqual([2999, 1500, 5]);
    const common = await find({ search: 'printer', page_size: 50 });
    expect(common.length).toBe(50);
    expect(common.map(({ id }) => id)).toEqual(
      common.map(({ id }) => id).sort((a, b) => Number(b) - Number(a)),
    );
  });

  it('gives no more than a thousand at once, whatever is asked for', async () => {
    await fillMessages(site.engine, 1_200);
    expect((await find({ page_size: 1_000_000 })).length).toBe(1_000);
    expect((await find({ page_size: -5 })).length).toBe(1);
  });

  it('takes a row from before submission ids and rules', async () => {
    await sql(`alter table "ContactTable" drop constraint contact_name_ok, drop constraint contact_phone_ok,
      drop constraint contact_email_ok;
      insert into "ContactTable" (message) values ('An old row');
      alter table "ContactTable" add constraint contact_name_ok check (true), add constraint contact_phone_ok
      check (true), add constraint contact_email_ok check (true);`);
    expect(await find({ search: 'old row' })).toMatchObject([
      { name: null, phone: null, submission_id: null },
    ]);
  });
});

describe('count_messages', () => {
  it('counts what matches', async () => {
    await fillMessages(site.engine, 100);
    expect((await rpc('count_messages', {})).body).toBe(100);
    expect((await rpc('count_messages', { search: 'printer' })).body).toBe(25);
  });
});

describe('who may search', () => {
  it.each(['find_messages', 'count_messages'])('%s refuses a visitor', async (name) => {
    const { status, body } = await ask(site.origin, `/rest/v1/rpc/${name}`, { method: 'POST', body: {} });
    expect([status, (body as Row).code]).toEqual([401, '42501']);
  });

  it.each(['find_messages', 'count_messages'])(
    '%s says plainly that an account is not staff',
    async (name) => {
      await send(site.origin);
      await sql(`update auth.users set raw_app_meta_data = raw_app_meta_data - 'role'`);
      try {
        const { status, body } = await rpc(name, {});
        expect([status, (body as Row).code, (body as Row).hint]).toEqual([403, '42501', 'not_staff']);
      } finally {
        await sql(`update auth.users set raw_app_meta_data = raw_app_meta_data || '{"role":"staff"}'`);
      }
    },
  );

  it('the functions behind them cannot be called from outside', async () => {
    for (const name of ['matching_message_ids', 'count_matching_messages', 'search_patterns']) {
      expect((await rpc(name, { search: '' })).status).toBe(404);
    }
  });
});

describe(`with ${MANY_ROWS} messages`, () => {
  it(`reads at most ${TIMES_MORE} times the pages of the table that it reads with ${FEW_ROWS}, for each question`, async () => {
    await fillFor(FEW_ROWS);
    const few = await blocksOfEach(FEW_ROWS);
    await sql('truncate "ContactTable" restart identity cascade');
    await fillFor(MANY_ROWS);
    const many = await blocksOfEach(MANY_ROWS);
    const ratios = [...many].map(
      ([question, blocks]) => [question, blocks / Math.max(1, few.get(question) ?? 0)] as const,
    );
    expect(ratios.filter(([, ratio]) => ratio > TIMES_MORE)).toEqual([]);
  }, 240_000);

  async function fillFor(rows: number): Promise<void> {
    await fillMessages(site.engine, rows);
    await answerMostMessages(site.engine, rows);
    await sql('vacuum analyze "ContactTable"');
  }

  async function blocksOfEach(rows: number): Promise<ReadonlyMap<string, number>> {
    const result = new Map<string, number>();
    for (const [question, parameters] of Object.entries(LIST_QUESTIONS)) {
      const before = await blocksFetched();
      await find(parameters(rows));
      result.set(question, (await blocksFetched()) - before);
    }
    return result;
  }

  /** Pages of the message table and its indexes that Postgres has read so far. */
  async function blocksFetched(): Promise<number> {
    return site.engine.exclusively(async (database) => {
      await database.query('select pg_stat_force_next_flush()');
      const { rows } = await database.query<{ blocks: number }>(`
        select (pg_stat_get_blocks_fetched(c.oid)
          + (select sum(pg_stat_get_blocks_fetched(indexrelid)) from pg_index where indrelid = c.oid))::int as blocks
        from pg_class c where c.oid = '"ContactTable"'::regclass`);
      return rows[0]?.blocks ?? 0;
    });
  }
});
