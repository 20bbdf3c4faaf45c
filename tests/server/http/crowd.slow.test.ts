import { Agent } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { aMessage, ask, tokenOf } from '../support/api-client.ts';
import { runServerCommand } from '../support/server-process.ts';
import { STAFF } from '../support/staff.ts';
import { preparedDataDir } from '../support/test-site.ts';
import { askFrom, HAS_MANY_ADDRESSES, householdAddress, sendFrom } from '../support/visitors.ts';

const VISITORS = 200;
const LIMIT = 60;
const CARE_HOME = 75;

if (!HAS_MANY_ADDRESSES) it.skip('skipped, because only Linux gives one machine 201 addresses to come from');

describe.skipIf(!HAS_MANY_ADDRESSES)('200 visitors at the same moment, while staff read', () => {
  let origin: string;
  let token: string;
  const browser = new Agent({ keepAlive: true, maxSockets: 1 });

  beforeAll(async () => {
    // In a process of its own, as in production: here the visitors' code would delay its answers.
    const server = runServerCommand('start', { PORT: '0', DATA_DIR: await preparedDataDir() });
    origin = await server.ready;
    token = await tokenOf(origin, STAFF);
  });

  it('are all answered, none but a crowded address is told to wait, and every message taken is there', async () => {
    const sent: { readonly id: unknown; readonly status: number; readonly retryAfter: string | undefined }[] =
      [];
    const sendOne = async (address: string) => {
      const row = aMessage();
      const { status, retryAfter } = await sendFrom(address, origin, row);
      sent.push({ id: row.submission_id, status, retryAfter });
      return status;
    };
    let isOver = false;
    const readMeanwhile = async () => {
      const pages: number[] = [];
      while (!isOver) pages.push((await readFirstPage()).length);
      return pages;
    };

    await readFirstPage();
    const reading = readMeanwhile();
    const [households, careHome] = await Promise.all([
      Promise.all(Array.from({ length: VISITORS }, (_, n) => sendOne(householdAddress(n)))),
      Promise.all(Array.from({ length: CARE_HOME }, () => sendOne('127.2.0.1'))),
    ]);
    isOver = true;
    const pages = await reading;

    expect(households).toEqual(households.map(() => 201));
    expect(careHome.filter((status) => status === 201)).toHaveLength(LIMIT);
    const refused = sent.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(CARE_HOME - LIMIT);
    for (const { status, retryAfter } of refused) {
      expect(status).toBe(429);
      expect(Number(retryAfter)).toBeGreaterThan(0);
    }
    // Staff got answers during the whole time, and the list grew.
    expect(pages.length).toBeGreaterThan(1);
    expect(pages).toEqual([...pages].sort((one, other) => one - other));
    const { body } = await ask(origin, '/rest/v1/rpc/find_messages', {
      method: 'POST',
      token,
      body: { page_size: 1000 },
    });
    const stored = (body as { submission_id: string }[]).map((row) => row.submission_id).sort();
    expect(stored).toEqual(sent.flatMap(({ id, status }) => (status === 201 ? [id] : [])).sort());
  });

  /** Over one kept connection, as in a browser: a new one would wait until those of the crowd are accepted. */
  async function readFirstPage(): Promise<unknown[]> {
    const { status, text } = await askFrom('127.0.0.1', origin, {
      path: '/rest/v1/rpc/find_messages',
      headers: { Authorization: `Bearer ${token}` },
      body: { search: '', page_size: 50 },
      agent: browser,
    });
    expect(status).toBe(200);
    return JSON.parse(text) as unknown[];
  }
});
