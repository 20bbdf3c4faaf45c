import { describe, expect, it } from 'vitest';
import { ClientGone, FairQueue, type Group, QueueFull } from '../../../server/database/fair-queue.ts';

const NOBODY_LEAVES = new AbortController().signal;
/** A turn is passed on in the next round of the event loop, so the second round is after it. */
async function settled(): Promise<void> {
  for (const _round of [1, 2]) await new Promise((resolve) => setImmediate(resolve));
}

const MUCH_ROOM = { all: 100, ofOne: 100 };

/** A queue whose turns end when the test says so. Without an address, the site itself asks. */
function heldQueue(room = MUCH_ROOM, slots = 1) {
  const queue = new FairQueue(slots);
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const hold = (name: string) =>
    queue.run(async () => {
      began.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  const ask = (address: string, group: Group = 'visitors', signal = NOBODY_LEAVES) =>
    queue.enter({ group, address, signal }, room, () => hold(address));
  const endOne = async () => {
    ends.shift()?.();
    await settled();
  };
  /** Ends all turns, one after the other; gives the order in which they began. */
  const order = async (asked: readonly Promise<void>[]) => {
    await settled();
    for (const _turn of asked) await endOne();
    await Promise.all(asked);
    return began;
  };
  return { ask, askAsSite: hold, began, endOne, order };
}

describe('FairQueue', () => {
  it('lets addresses take turns, however many requests one of them has', async () => {
    const { ask, order } = heldQueue();
    const asked = ['crowd', 'crowd', 'crowd', 'crowd', 'rosa', 'harold'].map((address) => ask(address));
    expect(await order(asked)).toEqual(['crowd', 'crowd', 'rosa', 'harold', 'crowd', 'crowd']);
  });

  it('makes staff wait for one visitor at most, however many visitors wait', async () => {
    const { ask, order } = heldQueue();
    const asked = [ask('a'), ask('b'), ask('c'), ask('X', 'staff'), ask('Y', 'staff')];
    expect(await order(asked)).toEqual(['a', 'X', 'b', 'Y', 'c']);
  });

  it('gives every second turn to visitors, and lets staff, sign-ins and the site share the others', async () => {
    const { ask, askAsSite, order } = heldQueue();
    const asked = [ask('a'), ask('b'), ask('c'), ask('d')];
    asked.push(ask('X', 'staff'), ask('Y', 'staff'), ask('in', 'accounts'), askAsSite('backup'));
    expect(await order(asked)).toEqual(['a', 'X', 'b', 'in', 'c', 'backup', 'd', 'Y']);
  });

  it('has as many turns at the same time as it has slots', async () => {
    const { ask, began, endOne, order } = heldQueue(MUCH_ROOM, 2);
    const asked = ['a', 'b', 'c'].map((address) => ask(address));
    await settled();
    expect(began).toEqual(['a', 'b']);
    await endOne();
    expect(await order(asked)).toEqual(['a', 'b', 'c']);
  });

  it('refuses whoever comes when it is full, and goes on when there is room', async () => {
    const { ask, order, endOne } = heldQueue({ all: 3, ofOne: 3 });
    const asked = ['a', 'b', 'c'].map((address) => ask(address));
    await expect(ask('d')).rejects.toBeInstanceOf(QueueFull);
    await endOne();
    asked.push(ask('d'));
    expect(await order(asked)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('keeps room for others when one address or one group fills its share', async () => {
    const { ask, order } = heldQueue({ all: 3, ofOne: 2 });
    const asked = [ask('crowd'), ask('crowd')];
    await expect(ask('crowd')).rejects.toBeInstanceOf(QueueFull);
    asked.push(ask('rosa'));
    await expect(ask('harold')).rejects.toBeInstanceOf(QueueFull);
    asked.push(ask('staff', 'staff'));
    await order(asked);
  });

  it('never refuses the site itself', async () => {
    const { askAsSite, order } = heldQueue({ all: 0, ofOne: 0 });
    expect(await order([askAsSite('backup'), askAsSite('alerts')])).toEqual(['backup', 'alerts']);
  });

  it('runs no work for clients that disconnected while waiting, and frees their place', async () => {
    const { ask, order } = heldQueue({ all: 2, ofOne: 2 });
    const first = ask('a');
    const leaving = new AbortController();
    const gone = ask('b', 'visitors', leaving.signal);
    leaving.abort();
    await expect(gone).rejects.toBeInstanceOf(ClientGone);
    expect(await order([first, ask('c')])).toEqual(['a', 'c']);
  });

  it('lets a request that has begun take its other turns, though its client is gone', async () => {
    const queue = new FairQueue();
    const leaving = new AbortController();
    const caller = { group: 'accounts', address: 'a', signal: leaving.signal } as const;
    const renewed = await queue.enter(caller, MUCH_ROOM, async () => {
      await queue.run(async () => leaving.abort());
      return queue.run(async () => 'renewed');
    });
    expect(renewed).toBe('renewed');
  });

  it('handles new requests while a crowd is waiting', async () => {
    const queue = new FairQueue();
    const order: string[] = [];
    const ask = (group: Group, address: string) =>
      queue.enter({ group, address, signal: NOBODY_LEAVES }, MUCH_ROOM, () =>
        queue.run(async () => order.push(group)),
      );
    const crowd = Array.from({ length: 5 }, (_, n) => ask('visitors', String(n)));
    const staff = new Promise((resolve) => setImmediate(() => resolve(ask('staff', 'X'))));
    await Promise.all([...crowd, staff]);
    expect(order.indexOf('staff')).toBeLessThan(4);
  });

  it('goes on after a failure', async () => {
    const queue = new FairQueue();
    await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await queue.run(async () => 'fine')).toBe('fine');
  });
});
