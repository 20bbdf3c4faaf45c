import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningEmbeddedSite } from '../../../server/site.ts';
import { messageReference } from '../../../src/domain/reference.ts';
import { searchTerms } from '../../../src/domain/staff/search-terms.ts';
import { answerMostMessages, fillMessages, LIST_QUESTIONS } from '../../support/backend/many-messages.ts';
import { aMessage, rpc, send, tokenOf } from '../support/api-client.ts';
import { exec, rowsOf } from '../support/open-engine.ts';
import { STAFF } from '../support/staff.ts';
import { startTestSite } from '../support/test-site.ts';

/** Enough rows to notice a missing index. */
const MANY_ROWS = 4_000;
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

const sql = (statements: string) => exec(site.engine, statements);

type Row = Readonly<Record<string, unknown>>;

async function find(parameters: Record<string, unknown>): Promise<readonly Row[]> {
  const { status, body } = await rpc(site.origin, token, 'find_messages', parameters);
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
    const ids = Array.from({ length: 8 }, () => randomUUID());
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
    [' \t', []],
    ['a ab abc', ['% a%', '% ab%', '%abc%']],
    ['Margaret  Hill', ['%margaret%', '%hill%']],
    ['50%_\\', ['%50\\%\\_\\\\%']],
    [
      'a1 b2 c3 d4 e5 f6 g7 h8 i9 j10 k11',
      ['a1', 'b2', 'c3', 'd4', 'e5', 'f6', 'g7', 'h8', 'i9'].map((word) => `% ${word}%`).concat('%j10%'),
    ],
    ['12', ['% 12%']],
    ['1-2', ['%1-2%']],
    ['1-23', ['%123%']],
    ['+1 (202) 555-0143', ['%2025550143%']],
    ['1 202 555 014', ['%1202555014%']],
    ['1 202 555 0143 5', ['%120255501435%']],
    ['+44 20', ['%4420%']],
    ['4f7k-2q', ['%4f7k-2q%']],
    ['flat 123', ['%flat%', '%123%']],
  ])('reads %j as words that must all be there, as the page marks them', async (search, patterns) => {
    const read = 'select private.search_patterns($1) as patterns';
    expect(await rowsOf(site.engine, read, [search])).toEqual([{ patterns }]);
    const terms = patterns.map((pattern) => pattern.replace(/^% ?|%$/g, '').replace(/\\(.)/g, '$1'));
    expect(searchTerms(search)).toEqual(terms);
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
    expect((await rpc(site.origin, token, 'count_messages', {})).body).toBe(95);
    expect((await rpc(site.origin, token, 'count_messages', { search: 'printer' })).body).toBe(23);
  });

  it('finds the rare among the many and the many among the rare, newest first', async () => {
    await fillMessages(site.engine, 1_500);
    await sql(`update "ContactTable" set name = 'Zebulon Quick' where id in (5, 700, 1499)`);
    expect((await find({ search: 'zebulon' })).map(({ id }) => id)).toEqual([1499, 700, 5]);
    const common = await find({ search: 'printer', page_size: 50 });
    expect(common.length).toBe(50);
    expect(common.map(({ id }) => id)).toEqual(
      common.map(({ id }) => id).sort((a, b) => Number(b) - Number(a)),
    );
  });

  it('gives no more than a thousand at once, whatever is asked for', async () => {
    await fillMessages(site.engine, 1_001);
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
    await sql('select pg_stat_force_next_flush()');
    const [fetched] = await rowsOf<{ blocks: number }>(
      site.engine,
      `select (pg_stat_get_blocks_fetched(c.oid)
         + (select sum(pg_stat_get_blocks_fetched(indexrelid)) from pg_index where indrelid = c.oid))::int as blocks
       from pg_class c where c.oid = '"ContactTable"'::regclass`,
    );
    return fetched?.blocks ?? 0;
  }
});
