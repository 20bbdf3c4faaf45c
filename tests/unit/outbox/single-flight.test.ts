import { describe, expect, it } from 'vitest';
import type { SendOutcome } from '../../../src/domain/send-outcome.ts';
import { DELIVERED, Device, deferred, fakeServer, idOf, message, NO_ANSWER } from './device.ts';

const MINUTE = 60_000;

/** A tab that is sending message 1, and a function that delivers the answer. */
async function tabInTheMiddleOfSending(device: Device, environment = {}) {
  const tab = device.openTab(environment);
  await tab.enqueue(message(1));
  const answer = deferred<SendOutcome>();
  const replay = tab.replay(() => answer.promise, 'due');
  await expect.poll(async () => (await tab.pending())[0]?.state).toBe('sending');
  return {
    tab,
    answer: async (outcome: SendOutcome) => {
      answer.resolve(outcome);
      return replay;
    },
  };
}

describe('one runner at a time', () => {
  it.each([
    ['with Web Locks', true],
    ['without Web Locks', false],
  ])('sends once when two tabs and the worker replay together %s', async (_title, hasLocks) => {
    const device = new Device();
    const environment = hasLocks ? {} : { locks: undefined };
    const programs = [1, 2, 3].map(() => device.openTab(environment));
    for (let number = 1; number <= 5; number += 1) await programs[0]?.enqueue(message(number));
    const server = fakeServer(() => new Promise((resolve) => setTimeout(resolve, 2, DELIVERED)));
    const results = await Promise.all(programs.map((program) => program.replay(server.send, 'hint')));
    expect(server.asked).toEqual([1, 2, 3, 4, 5]);
    expect(results.filter((result) => result.ran)).toHaveLength(1);
  });

  it('leaves a running replay alone', async () => {
    const device = new Device();
    const running = await tabInTheMiddleOfSending(device);
    const server = fakeServer(() => DELIVERED);
    expect(await device.openTab().replay(server.send, 'hint')).toEqual({
      ran: false,
      delivered: 0,
      queued: 1,
    });
    expect(await running.answer(DELIVERED)).toMatchObject({ delivered: 1 });
    expect(server.asked).toEqual([]);
  });

  it('resumes at once after the worker is killed in the middle of sending', async () => {
    const device = new Device();
    await tabInTheMiddleOfSending(device);
    device.locks.release();
    expect(await device.openTab().replay(fakeServer(() => DELIVERED).send, 'hint')).toMatchObject({
      ran: true,
      delivered: 1,
    });
  });

  it('resumes when the lease of a killed tab has lapsed, where there are no Web Locks', async () => {
    const device = new Device();
    await tabInTheMiddleOfSending(device, { locks: undefined });
    const other = device.openTab({ locks: undefined });
    const server = fakeServer(() => DELIVERED);
    expect(await other.replay(server.send, 'hint')).toMatchObject({ ran: false });
    // A tab with Web Locks respects the lease too.
    expect(await device.openTab().replay(server.send, 'hint')).toMatchObject({ ran: false });
    device.clock += MINUTE;
    expect(await other.replay(server.send, 'hint')).toMatchObject({ ran: true, delivered: 1 });
  });

  it('releases its lease when it ends', async () => {
    const device = new Device();
    const [one, other] = [device.openTab({ locks: undefined }), device.openTab({ locks: undefined })];
    await one.enqueue(message(1));
    await one.replay(async () => NO_ANSWER, 'due');
    expect(await other.replay(async () => DELIVERED, 'hint')).toMatchObject({ ran: true, delivered: 1 });
  });

  it('goes under the lease alone when the lock is stuck and a message is overdue by a minute', async () => {
    const device = new Device();
    const tab = device.openTab();
    await tab.enqueue(message(1));
    device.locks.isStuck = true;
    const server = fakeServer(() => DELIVERED);
    device.clock += MINUTE;
    expect(await tab.replay(server.send, 'due')).toMatchObject({ ran: false });
    device.clock += 1;
    expect(await tab.replay(server.send, 'due')).toMatchObject({ ran: true, delivered: 1 });
  });

  it('goes under the lease alone when the browser offers locks and refuses to use them', async () => {
    const device = new Device();
    const locks = {
      request: async () => {
        throw new DOMException('denied', 'SecurityError');
      },
    };
    const tab = device.openTab({ locks });
    await tab.enqueue(message(1));
    expect(await tab.replay(fakeServer(() => DELIVERED).send, 'due')).toMatchObject({ delivered: 1 });
  });

  it.each([
    ['with the answer that it is delivered', DELIVERED],
    ['without an answer', NO_ANSWER],
  ])(
    'keeps one receipt when a frozen tab wakes up %s after another has delivered',
    async (_title, outcome) => {
      const device = new Device();
      const frozen = await tabInTheMiddleOfSending(device);
      device.locks.release();
      await device.openTab().replay(fakeServer(() => DELIVERED).send, 'hint');
      const [receipt] = await frozen.tab.receipts();
      device.clock += MINUTE;
      await frozen.answer(outcome);
      expect(await frozen.tab.receipts()).toEqual([receipt]);
      expect(await frozen.tab.pending()).toEqual([]);
    },
  );

  it('goes under the lease alone when the browser never answers for its locks', async () => {
    const server = fakeServer(() => DELIVERED);
    const tab = new Device().openTab({ locks: { request: () => new Promise(() => {}) } });
    await tab.enqueue(message(1));
    expect(await tab.replay(server.send, 'due')).toMatchObject({ ran: true, delivered: 1 });
    expect(server.asked).toEqual([1]);
  });

  it('runs once when the browser answers for its locks too late', async () => {
    const granted = deferred<void>();
    const request = (async (_name: string, _options: LockOptions, work: (lock: Lock | null) => unknown) => {
      await granted.promise;
      return work({ name: _name, mode: 'exclusive' });
    }) as LockManager['request'];
    const tab = new Device().openTab({ locks: { request } });
    await tab.enqueue(message(1));
    const server = fakeServer(async () => {
      granted.resolve();
      return DELIVERED;
    });
    expect(await tab.replay(server.send, 'due')).toMatchObject({ ran: true, delivered: 1 });
    expect(server.asked).toEqual([1]);
  });

  it('stops a tab that was frozen when another has taken its lease', async () => {
    const device = new Device();
    const frozen = await tabInTheMiddleOfSending(device);
    await frozen.tab.enqueue(message(2));
    device.locks.release();
    const answer = deferred<SendOutcome>();
    const asked = deferred<void>();
    const replay = device.openTab().replay(() => {
      asked.resolve();
      return answer.promise;
    }, 'hint');
    await asked.promise;
    expect(await frozen.answer(DELIVERED)).toMatchObject({ delivered: 1, queued: 1 });
    answer.resolve(DELIVERED);
    expect(await replay).toMatchObject({ delivered: 2 });
  });
});

describe('send now', () => {
  it('gives the status of a message that the worker is delivering at this moment', async () => {
    const device = new Device();
    const running = await tabInTheMiddleOfSending(device, { locks: undefined });
    const status = device.openTab({ locks: undefined }).sendNow(idOf(1), async () => NO_ANSWER);
    await running.answer(DELIVERED);
    expect(await status).toMatchObject({ state: 'sent' });
  });

  it('tries only its one message and not the older ones', async () => {
    const tab = new Device().openTab();
    for (const number of [1, 2, 3]) await tab.enqueue(message(number));
    const server = fakeServer(() => DELIVERED);
    await tab.sendNow(idOf(3), server.send);
    expect(server.asked).toEqual([3]);
  });

  it('stops waiting for the lease and says that the message is being sent elsewhere', async () => {
    const device = new Device();
    await tabInTheMiddleOfSending(device, { locks: undefined });
    const other = device.openTab({ locks: undefined, sleep: async () => {} });
    expect(await other.sendNow(idOf(1), async () => DELIVERED)).toMatchObject({ state: 'sending' });
  });

  it('ignores a stuck lock at once, because a person is waiting', async () => {
    const device = new Device();
    const tab = device.openTab();
    await tab.enqueue(message(1));
    device.locks.isStuck = true;
    expect(await tab.sendNow(idOf(1), async () => DELIVERED)).toMatchObject({ state: 'sent' });
  });

  it('gives a refused message another chance', async () => {
    const tab = new Device().openTab();
    await tab.enqueue(message(1));
    await tab.sendNow(idOf(1), async () => ({ kind: 'rejected' }));
    expect(await tab.sendNow(idOf(1), async () => DELIVERED)).toMatchObject({ state: 'sent' });
  });
});
