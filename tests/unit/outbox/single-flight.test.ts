import { describe, expect } from 'vitest';
import type { SendOutcome } from '../../../src/domain/send-outcome.ts';
import {
  DELIVERED,
  deferred,
  fakeServer,
  idOf,
  inTheMiddleOfSending,
  it,
  message,
  NO_ANSWER,
  replay,
} from './device.ts';

const MINUTE = 60_000;
const WITHOUT_LOCKS = { locks: undefined };

describe('one runner at a time', () => {
  it.for([
    ['with Web Locks', {}],
    ['without Web Locks', WITHOUT_LOCKS],
  ] as const)(
    'sends once when two tabs and the worker replay together %s',
    async ([, environment], { device, tab }) => {
      for (let number = 1; number <= 5; number += 1) await tab.enqueue(message(number));
      const server = fakeServer(() => new Promise((resolve) => setTimeout(resolve, 2, DELIVERED)));
      const programs = [1, 2, 3].map(() => device.openTab(environment));
      const results = await Promise.all(programs.map((program) => program.replay(server.send, 'hint')));
      expect(server.asked).toEqual([1, 2, 3, 4, 5]);
      expect(results.filter((result) => result.ran)).toHaveLength(1);
    },
  );

  it('leaves a running replay alone', async ({ device, tab }) => {
    const running = await inTheMiddleOfSending(device);
    expect(await replay(tab, 'hint', DELIVERED)).toEqual({ ran: false, delivered: 0, queued: 1, asked: [] });
    expect(await running.answer(DELIVERED)).toMatchObject({ delivered: 1 });
  });

  it('resumes at once after the worker is killed in the middle of sending', async ({ device, tab }) => {
    await inTheMiddleOfSending(device);
    device.locks.release();
    expect(await replay(tab, 'hint', DELIVERED)).toMatchObject({ ran: true, delivered: 1 });
  });

  it('resumes without Web Locks when the lease of a killed tab has lapsed', async ({ device, tab }) => {
    await inTheMiddleOfSending(device, WITHOUT_LOCKS);
    const other = device.openTab(WITHOUT_LOCKS);
    expect(await replay(other, 'hint', DELIVERED)).toMatchObject({ ran: false });
    // A tab with Web Locks respects the lease too.
    expect(await replay(tab, 'hint', DELIVERED)).toMatchObject({ ran: false });
    device.clock += MINUTE;
    expect(await replay(other, 'hint', DELIVERED)).toMatchObject({ ran: true, delivered: 1 });
  });

  it('releases its lease when it ends', async ({ device }) => {
    const [one, other] = [device.openTab(WITHOUT_LOCKS), device.openTab(WITHOUT_LOCKS)];
    await one.enqueue(message(1));
    await replay(one, 'due', NO_ANSWER);
    expect(await replay(other, 'hint', DELIVERED)).toMatchObject({ ran: true, delivered: 1 });
  });

  it('uses the lease alone when the lock is stuck and a message a minute overdue', async ({
    device,
    tab,
  }) => {
    await tab.enqueue(message(1));
    device.locks.isStuck = true;
    device.clock += MINUTE;
    expect(await replay(tab, 'due', DELIVERED)).toMatchObject({ ran: false });
    device.clock += 1;
    expect(await replay(tab, 'due', DELIVERED)).toMatchObject({ ran: true, delivered: 1 });
  });

  it.for([
    ['refuses to use them', () => Promise.reject(new DOMException('denied', 'SecurityError'))],
    ['never answers for them', () => new Promise<never>(() => {})],
  ] as const)(
    'uses the lease alone when the browser offers locks and %s',
    async ([, request], { device }) => {
      const tab = device.openTab({ locks: { request } });
      await tab.enqueue(message(1));
      expect(await replay(tab, 'due', DELIVERED)).toMatchObject({ ran: true, delivered: 1, asked: [1] });
    },
  );

  it('runs once when the browser answers for its locks too late', async ({ device }) => {
    const granted = deferred<void>();
    const request = (async (_name: string, _options: LockOptions, work: (lock: Lock | null) => unknown) => {
      await granted.promise;
      return work({ name: _name, mode: 'exclusive' });
    }) as LockManager['request'];
    const tab = device.openTab({ locks: { request } });
    await tab.enqueue(message(1));
    const result = await replay(tab, 'due', async () => {
      granted.resolve();
      return DELIVERED;
    });
    expect(result).toMatchObject({ ran: true, delivered: 1, asked: [1] });
  });

  it.for([
    ['with the answer that it is delivered', DELIVERED],
    ['without an answer', NO_ANSWER],
  ] as const)(
    'keeps one receipt when a frozen tab wakes up %s after another has delivered',
    async ([, outcome], { device, tab }) => {
      const frozen = await inTheMiddleOfSending(device);
      device.locks.release();
      await replay(tab, 'hint', DELIVERED);
      const [receipt] = await frozen.tab.receipts();
      device.clock += MINUTE;
      await frozen.answer(outcome);
      expect(await frozen.tab.receipts()).toEqual([receipt]);
      expect(await frozen.tab.pending()).toEqual([]);
    },
  );

  it('stops a tab that was frozen when another has taken its lease', async ({ device, tab }) => {
    const frozen = await inTheMiddleOfSending(device);
    await frozen.tab.enqueue(message(2));
    device.locks.release();
    const answer = deferred<SendOutcome>();
    const asked = deferred<void>();
    const ended = replay(tab, 'hint', () => {
      asked.resolve();
      return answer.promise;
    });
    await asked.promise;
    expect(await frozen.answer(DELIVERED)).toMatchObject({ delivered: 1, queued: 1 });
    answer.resolve(DELIVERED);
    expect(await ended).toMatchObject({ delivered: 2 });
  });
});

describe('send now', () => {
  it('gives the status of a message that the worker is delivering at this moment', async ({ device }) => {
    const running = await inTheMiddleOfSending(device, WITHOUT_LOCKS);
    const status = device.openTab(WITHOUT_LOCKS).sendNow(idOf(1), async () => NO_ANSWER);
    await running.answer(DELIVERED);
    expect(await status).toMatchObject({ state: 'sent' });
  });

  it('tries only its one message and not the older ones', async ({ tab }) => {
    for (const number of [1, 2, 3]) await tab.enqueue(message(number));
    const server = fakeServer(() => DELIVERED);
    await tab.sendNow(idOf(3), server.send);
    expect(server.asked).toEqual([3]);
  });

  it('stops waiting for the lease and says that the message is being sent elsewhere', async ({ device }) => {
    await inTheMiddleOfSending(device, WITHOUT_LOCKS);
    const other = device.openTab({ ...WITHOUT_LOCKS, sleep: async () => {} });
    expect(await other.sendNow(idOf(1), async () => DELIVERED)).toMatchObject({ state: 'sending' });
  });

  it('ignores a stuck lock at once, because a person is waiting', async ({ device, tab }) => {
    await tab.enqueue(message(1));
    device.locks.isStuck = true;
    expect(await tab.sendNow(idOf(1), async () => DELIVERED)).toMatchObject({ state: 'sent' });
  });

  it('gives a refused message another chance', async ({ tab }) => {
    await tab.enqueue(message(1));
    await tab.sendNow(idOf(1), async () => ({ kind: 'rejected' }));
    expect(await tab.sendNow(idOf(1), async () => DELIVERED)).toMatchObject({ state: 'sent' });
  });
});
