import { Agent } from 'node:http';
import { afterAll, expect, it, vi } from 'vitest';
import { LIMITS } from '../../../server/admission/budgets.ts';
import {
  aMessage,
  ask,
  HAS_MANY_ADDRESSES,
  householdAddress,
  rpc,
  send,
  tokenOf,
} from '../support/api-client.ts';
import { describeWith } from '../support/describe-with.ts';
import { rowsOf } from '../support/open-engine.ts';
import { STAFF } from '../support/staff.ts';
import { startTestSite } from '../support/test-site.ts';

const CONNECTIONS = 50;
const ATTACKER = '127.9.9.9';
/** 7 kB each, and each a row that the database would accept alone. */
const SIXTY_ONE_ROWS = Array.from({ length: 61 }, () => aMessage());

const site = await startTestSite(undefined, {
  limits: { ...LIMITS, messages: { points: 300, seconds: 600 } },
});
const token = await tokenOf(site.origin, STAFF);
const attackers = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

afterAll(() => attackers.destroy());

const found = HAS_MANY_ADDRESSES
  ? site
  : 'skipped, because only Linux gives one machine many addresses to come from';

describeWith(found, 'Work that is refused', () => {
  const attack = (body: unknown, from = ATTACKER) =>
    ask(site.origin, '/rest/v1/ContactTable', { method: 'POST', body, from, agent: attackers });
  const times = <T>(count: number, work: (n: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, n) => work(n)));

  const databaseSize = () => rowsOf(site.engine, 'select pg_database_size(current_database()) as bytes');

  it('over 50 connections never touches the database, and leaves it as large as it was', async () => {
    const before = await databaseSize();
    const turns = vi.spyOn(site.engine, 'acquire');
    const answers = await times(10 * CONNECTIONS, () => attack(SIXTY_ONE_ROWS));
    // The first are refused for their content, later ones because the limit is reached.
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 429]));
    expect(turns).not.toHaveBeenCalled();
    expect(await databaseSize()).toEqual(before);
  });

  it('loses no message of anybody else and keeps no page from staff meanwhile', async () => {
    let isOver = false;
    const attacking = times(CONNECTIONS, async () => {
      while (!isOver) await attack(SIXTY_ONE_ROWS, '127.9.9.10');
    });
    const sent = Array.from({ length: 40 }, () => aMessage());
    const answers = await times(sent.length, (n) =>
      send(site.origin, sent[n], { from: householdAddress(n) }),
    );
    const pages = await times(5, () => rpc(site.origin, token, 'find_messages', { page_size: 50 }));
    isOver = true;
    await attacking;
    expect(answers.map(({ status }) => status)).toEqual(sent.map(() => 201));
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const rows = await rowsOf<{ submission_id: string }>(site.engine, 'select * from "ContactTable"');
    expect(rows.map((row) => row.submission_id).sort()).toEqual(sent.map((row) => row.submission_id).sort());
  });
});
