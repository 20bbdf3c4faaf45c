import { expect, it } from 'vitest';
import { FairMutex, type Lane } from '../../../server/database/fair-mutex.ts';

/** Asks for all turns at once; returns the order in which they ran. Each turn takes a moment. */
async function orderOf(asked: readonly (readonly [lane: Lane, name: string])[]): Promise<string[]> {
  const turns = new FairMutex();
  const order: string[] = [];
  let underWay = 0;
  await Promise.all(
    asked.map(([lane, name]) =>
      turns.run(lane, async () => {
        underWay += 1;
        expect(underWay).toBe(1);
        order.push(name);
        await Promise.resolve();
        underWay -= 1;
      }),
    ),
  );
  return order;
}

it('gives turns one at a time, in the order they were asked for', async () => {
  expect(
    await orderOf([
      ['visitors', 'a'],
      ['visitors', 'b'],
      ['visitors', 'c'],
    ]),
  ).toEqual(['a', 'b', 'c']);
});

it('makes staff wait for one visitor at most, however many are waiting', async () => {
  expect(
    await orderOf([
      ['visitors', 'a'],
      ['visitors', 'b'],
      ['visitors', 'c'],
      ['staff', 'X'],
      ['staff', 'Y'],
    ]),
  ).toEqual(['a', 'X', 'b', 'Y', 'c']);
});

it('handles new requests while a crowd is waiting', async () => {
  const turns = new FairMutex();
  const order: string[] = [];
  const crowd = Array.from({ length: 5 }, () => turns.run('visitors', async () => order.push('visitor')));
  setImmediate(() => turns.run('staff', async () => order.push('staff')));
  await Promise.all(crowd);
  expect(order.indexOf('staff')).toBeLessThan(4);
});

it('goes on after a failure', async () => {
  const turns = new FairMutex();
  await expect(turns.run('staff', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turns.run('visitors', async () => 'yes')).toBe('yes');
});
