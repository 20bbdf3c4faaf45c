import { expect, it, vi } from 'vitest';
import { FairQueue } from '../../../server/database/fair-queue.ts';
import { ask, send, tokenOf } from '../support/api-client.ts';
import { addMessages, holdDatabase } from '../support/open-engine.ts';
import { STAFF } from '../support/staff.ts';
import { startTestSite } from '../support/test-site.ts';

const LIST = '/rest/v1/ContactTable?select=*&order=created_at.desc';
const LISTS = 8;
const VISITORS = 4;

const site = await startTestSite();
const token = await tokenOf(site.origin, STAFF);
await addMessages(site.engine, 1_100);

it.each(['', '&limit=5000', '&offset=0&limit=999999999', '&offset=50'])(
  'the list of messages has a thousand rows at most: "%s"',
  async (range) => {
    const { status, body } = await ask(site.origin, LIST + range, { token });
    expect({ status, rows: (body as unknown[]).length }).toEqual({ status: 200, rows: 1_000 });
  },
);

it('lists of a thousand messages let a visitor through after each of them', async () => {
  const entering = vi.spyOn(FairQueue.prototype, 'enter');
  const release = holdDatabase(site.engine);
  const answered: string[] = [];
  const lists = Array.from({ length: LISTS }, async () => {
    expect(await ask(site.origin, LIST, { token })).toMatchObject({ status: 200 });
    answered.push('list');
  });
  await expect.poll(() => entering).toHaveBeenCalledTimes(LISTS);
  const messages = Array.from({ length: VISITORS }, async () => {
    expect(await send(site.origin)).toMatchObject({ status: 201 });
    answered.push('message');
  });
  await expect.poll(() => entering).toHaveBeenCalledTimes(LISTS + VISITORS);
  await release();
  await Promise.all([...lists, ...messages]);
  entering.mockRestore();
  const before = answered.slice(0, answered.lastIndexOf('message'));
  expect(before.filter((what) => what === 'list').length).toBeLessThanOrEqual(VISITORS);
});
