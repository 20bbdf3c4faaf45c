import { expect, it } from 'vitest';
import { FairLane, LaneFull } from '../../../server/admission/fair-lane.ts';

const NOBODY_LEAVES = new AbortController().signal;

/** A lane with one slot whose work ends when the test says so. */
function laneOfOne(bounds: { readonly waiting?: number; readonly waitingOfOne?: number } = {}) {
  const lane = new FairLane({ running: 1, waiting: 100, waitingOfOne: 100, ...bounds });
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (address: string, signal = NOBODY_LEAVES) =>
    lane.run(address, signal, async () => {
      began.push(address);
      await new Promise<void>((resolve) => {
        ends.push(resolve);
      });
    });
  const endOne = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { ask, began, endOne };
}

it('lets addresses take turns, however many requests one of them has', async () => {
  const { ask, began, endOne } = laneOfOne();
  const all = ['crowd', 'crowd', 'crowd', 'crowd', 'rosa', 'harold'].map((address) => ask(address));
  for (let n = 0; n < all.length; n += 1) await endOne();
  await Promise.all(all);
  expect(began).toEqual(['crowd', 'crowd', 'rosa', 'harold', 'crowd', 'crowd']);
});

it('refuses whoever comes when it is full, and goes on when there is room', async () => {
  const { ask, began, endOne } = laneOfOne({ waiting: 2 });
  const taken = ['a', 'b', 'c'].map((address) => ask(address));
  await expect(ask('d')).rejects.toBeInstanceOf(LaneFull);
  await endOne();
  taken.push(ask('d'));
  for (let n = 0; n < 3; n += 1) await endOne();
  await Promise.all(taken);
  expect(began).toEqual(['a', 'b', 'c', 'd']);
});

it('keeps room for others when one address fills its share', async () => {
  const { ask, endOne } = laneOfOne({ waitingOfOne: 1 });
  const taken = [ask('crowd'), ask('crowd')];
  await expect(ask('crowd')).rejects.toBeInstanceOf(LaneFull);
  taken.push(ask('rosa'));
  for (let n = 0; n < 3; n += 1) await endOne();
  await Promise.all(taken);
});

it('runs no work for clients that disconnected while waiting, and frees their place', async () => {
  const { ask, began, endOne } = laneOfOne({ waiting: 1 });
  const first = ask('a');
  const leaving = new AbortController();
  const gone = ask('b', leaving.signal);
  leaving.abort(new Error('gone'));
  await expect(gone).rejects.toThrow('gone');
  const last = ask('c');
  await endOne();
  await endOne();
  await Promise.all([first, last]);
  expect(began).toEqual(['a', 'c']);
});

it('goes on after work that failed', async () => {
  const lane = new FairLane({ running: 1, waiting: 1, waitingOfOne: 1 });
  const failing = lane.run('a', NOBODY_LEAVES, () => Promise.reject(new Error('broken')));
  const next = lane.run('a', NOBODY_LEAVES, async () => 'fine');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('fine');
  expect(await lane.run('a', NOBODY_LEAVES, async () => 'again')).toBe('again');
});

it('runs nothing for a request whose client has disconnected before it came', async () => {
  const { ask, began } = laneOfOne();
  await expect(ask('gone', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  expect(began).toEqual([]);
});
