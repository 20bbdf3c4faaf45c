import { Agent } from 'node:http';
import { connect } from 'node:net';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../../../server/admission/budgets.ts';
import { FairQueue } from '../../../server/database/fair-queue.ts';
import type { RunningEmbeddedSite } from '../../../server/site.ts';
import { EMBEDDED_PUBLISHABLE_KEY } from '../../../src/api/read-backend-config.ts';
import { aMessage, ask, tokenOf } from '../support/api-client.ts';
import { STAFF } from '../support/staff.ts';
import { startTestSite } from '../support/test-site.ts';
import { askFrom, HAS_MANY_ADDRESSES, householdAddress, sendFrom } from '../support/visitors.ts';

const CONNECTIONS = 50;
const ATTACKER = '127.9.9.9';
/** 7 kB each, and each a row that the database would accept alone. */
const SIXTY_ONE_ROWS = Array.from({ length: 61 }, () => aMessage());

let site: RunningEmbeddedSite;
let token: string;
const attackers = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

if (!HAS_MANY_ADDRESSES) it.skip('skipped, because only Linux gives one machine many addresses to come from');

describe.skipIf(!HAS_MANY_ADDRESSES)('Work that is refused', () => {
  beforeAll(async () => {
    site = await startTestSite(undefined, {
      limits: {
        ...LIMITS,
        messages: { points: 300, seconds: 600 },
        requests: { points: 2_000, seconds: 600 },
      },
    });
    token = await tokenOf(site.origin, STAFF);
    return () => attackers.destroy();
  });

  beforeEach(() => {
    vi.restoreAllMocks();
  });

  const attack = (body: unknown, from = ATTACKER) => askFrom(from, site.origin, { body, agent: attackers });
  const times = <T>(count: number, work: (n: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, n) => work(n)));

  async function databaseSize(): Promise<number> {
    const { rows } = await site.engine.exclusively((database) =>
      database.query<{ bytes: number }>('select pg_database_size(current_database())::float8 as bytes'),
    );
    return rows[0]?.bytes ?? 0;
  }

  it('over 50 connections never touches the database, and leaves it as large as it was', async () => {
    const before = await databaseSize();
    const turns = vi.spyOn(site.engine, 'acquire');
    const answers = await times(10 * CONNECTIONS, () => attack(SIXTY_ONE_ROWS));
    // The first are refused for their content, later ones because the limit is reached.
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 429]));
    expect(turns).not.toHaveBeenCalled();
    expect(await databaseSize()).toBe(before);
  });

  it('loses no message of anybody else and keeps no page from staff meanwhile', async () => {
    let isOver = false;
    const attacking = times(CONNECTIONS, async () => {
      while (!isOver) await attack(SIXTY_ONE_ROWS, '127.9.9.10');
    });
    const sent = Array.from({ length: 40 }, () => aMessage());
    const answers = await times(sent.length, (n) =>
      sendFrom(householdAddress(n), site.origin, sent[n] ?? {}),
    );
    const pages = await times(5, () =>
      ask(site.origin, '/rest/v1/rpc/find_messages', { method: 'POST', token, body: { page_size: 50 } }),
    );
    isOver = true;
    await attacking;
    expect(answers.map(({ status }) => status)).toEqual(sent.map(() => 201));
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { rows } = await site.engine.exclusively((database) =>
      database.query<{ submission_id: string }>('select submission_id from "ContactTable"'),
    );
    expect(rows.map((row) => row.submission_id).sort()).toEqual(sent.map((row) => row.submission_id).sort());
  });

  it('by the database itself is counted too: after its tries an address does not reach it any more', async () => {
    const turns = vi.spyOn(site.engine, 'acquire');
    const answers = await times(400, () => attack(aMessage({ phone: -1 }), '127.9.9.11'));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(300);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(100);
    expect(turns).toHaveBeenCalledTimes(300);
  });

  it('at any path is counted: after its requests an address is not even given a page', async () => {
    const answers = await times(2_100, () =>
      askFrom('127.9.9.12', site.origin, { body: {}, path: '/nowhere', agent: attackers }),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(100);
    expect(await fetch(site.origin)).toMatchObject({ status: 200 });
  });

  it('is not begun for somebody who went away while waiting', async () => {
    const entering = vi.spyOn(FairQueue.prototype, 'enter');
    let release = () => {};
    const held = site.engine.exclusively(
      () =>
        new Promise<void>((resolve) => {
          release = resolve;
        }),
    );
    const others = [0, 1, 2, 3].map((n) => sendFrom(householdAddress(100 + n), site.origin, aMessage()));
    await expect.poll(() => entering).toHaveBeenCalledTimes(4);

    const gone = connect({ port: Number(new URL(site.origin).port), host: '127.0.0.1' });
    const body = JSON.stringify(aMessage({ name: 'Gone' }));
    gone.write(
      `POST /rest/v1/ContactTable HTTP/1.1\r\nHost: x\r\napikey: ${EMBEDDED_PUBLISHABLE_KEY}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    await expect.poll(() => entering).toHaveBeenCalledTimes(5);
    gone.destroy();
    const left = entering.mock.results[4]?.value as Promise<unknown>;
    await expect(left).resolves.toMatchObject({ status: 503 });

    release();
    await held;
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const { rows } = await site.engine.exclusively((database) =>
      database.query(`select from "ContactTable" where name = 'Gone'`),
    );
    expect(rows).toEqual([]);
  });
});
