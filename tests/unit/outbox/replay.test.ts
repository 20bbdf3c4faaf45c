import { wrap } from 'idb';
import { describe, expect, it } from 'vitest';
import type { SendOutcome } from '../../../src/domain/send-outcome.ts';
import {
  BLOCKED,
  BUSY,
  DELIVERED,
  deferred,
  deviceWith,
  idOf,
  message,
  NO_ANSWER,
  OUR_FAULT,
  openRaw,
  REJECTED,
  replay,
} from './device.ts';

describe('replay', () => {
  it('sends 1,000 waiting messages in one pass, the oldest first and each once', async () => {
    const { tab } = await deviceWith(1000);
    const { asked, ...result } = await replay(tab, 'due', DELIVERED);
    expect(result).toEqual({ ran: true, delivered: 1000, queued: 0 });
    expect(asked).toEqual(Array.from({ length: 1000 }, (_, index) => index + 1));
  }, 30_000);

  it('leaves nothing of a delivered message but its id and the time', async () => {
    const { device, tab } = await deviceWith(1);
    await replay(tab, 'due', DELIVERED);
    expect(await tab.receipts()).toEqual([{ submissionId: idOf(1), sentAt: device.clock }]);
    expect(await tab.deliveryStatus(idOf(1))).toEqual({ state: 'sent', receipt: (await tab.receipts())[0] });
    expect(await dump(device.indexedDB)).not.toMatch(/ada|2025550143|Message/i);
  });

  it('keeps the message on the disk until the server has answered', async () => {
    const { device, tab } = await deviceWith(1);
    const answer = deferred<SendOutcome>();
    const ended = replay(tab, 'due', () => answer.promise);
    await expect
      .poll(() => device.openTab().pending())
      .toMatchObject([{ state: 'sending', mayHaveArrived: true, message: message(1) }]);
    answer.resolve(DELIVERED);
    await ended;
    expect(await device.openTab().pending()).toEqual([]);
  });

  it.each<[string, SendOutcome, number[]]>([
    ['at the first message nobody answers', NO_ANSWER, [1]],
    ['at once when the server is busy', BUSY, [1]],
    ['after three faults of ours in a row', OUR_FAULT, [1, 2, 3]],
    ['after three messages that a firewall refuses', BLOCKED, [1, 2, 3]],
  ])('stops %s, and keeps them all', async (_when, outcome, asked) => {
    const { tab } = await deviceWith(5);
    expect(await replay(tab, 'due', outcome)).toEqual({ ran: true, delivered: 0, queued: 5, asked });
  });

  it('takes a sender that throws for one that got no answer', async () => {
    const { tab } = await deviceWith(1);
    const throwing = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await tab.replay(throwing, 'due')).toEqual({ ran: true, delivered: 0, queued: 1 });
  });

  it('sets a refused message aside and goes on with the later ones', async () => {
    const { tab } = await deviceWith(3);
    const refusing = await replay(tab, 'due', (number) => (number === 1 ? REJECTED : DELIVERED));
    expect(refusing).toEqual({ ran: true, delivered: 2, queued: 0, asked: [1, 2, 3] });
    expect(await tab.pending()).toEqual([
      { message: message(1), state: 'needs-attention', mayHaveArrived: false, refusedField: 'phone' },
    ]);
    expect((await replay(tab, 'hint', DELIVERED)).asked).toEqual([]);
  });

  it('goes on after a fault that concerns one message', async () => {
    const { tab } = await deviceWith(3);
    const result = await replay(tab, 'due', (number) => (number === 2 ? OUR_FAULT : DELIVERED));
    expect(result).toMatchObject({ ran: true, delivered: 2, queued: 1 });
    expect(await tab.pending()).toMatchObject([{ message: message(2), cause: 'server', state: 'queued' }]);
  });

  it('counts faults in a row only, so that bad days of single messages do not hold up the rest', async () => {
    const { tab } = await deviceWith(6);
    const result = await replay(tab, 'due', (number) => (number % 3 === 0 ? DELIVERED : OUR_FAULT));
    expect(result).toMatchObject({ ran: true, delivered: 2, queued: 4 });
  });

  it('does not leave a message on the screen as being sent when its attempt has ended', async () => {
    const { tab } = await deviceWith(1);
    const shown: Promise<string | undefined>[] = [];
    tab.subscribe(() => shown.push(tab.deliveryStatus(idOf(1)).then((status) => status.state)));
    await replay(tab, 'due', NO_ANSWER);
    expect(await Promise.all(shown)).toEqual(['sending', 'queued']);
  });

  it('does not let one text that a firewall swallows hold up the ones behind it', async () => {
    const { device, tab } = await deviceWith(3);
    const swallowing = (number: number) => (number === 1 ? NO_ANSWER : DELIVERED);
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await replay(tab, 'hint', swallowing);
      device.clock += 20 * 60_000;
    }
    expect(await tab.countPending()).toBe(3);
    await replay(tab, 'hint', swallowing);
    expect(await tab.pending()).toMatchObject([{ message: message(1) }]);
  });

  it('sends at most two requests in a network without answers, however long the outbox', async () => {
    const { device, tab } = await deviceWith(20);
    for (let day = 1; day <= 60; day += 1) {
      expect((await replay(tab, 'hint', NO_ANSWER)).asked.length).toBeLessThanOrEqual(2);
      device.clock += 24 * 3_600_000;
    }
    const asked = Array.from({ length: 20 }, (_, index) => index + 1);
    expect(await replay(tab, 'due', DELIVERED)).toEqual({ ran: true, delivered: 20, queued: 0, asked });
  });

  it('sends a message that is handed over while a replay is running', async () => {
    const { tab } = await deviceWith(1);
    const result = await replay(tab, 'due', async (number) => {
      if (number === 1) await tab.enqueue(message(2));
      return DELIVERED;
    });
    expect(result).toMatchObject({ delivered: 2 });
  });

  it('sends the others when a firewall refuses one, says so, and tries that one again elsewhere', async () => {
    const { tab } = await deviceWith(3);
    const { asked } = await replay(tab, 'due', (number) => (number === 1 ? BLOCKED : DELIVERED));
    expect(asked).toEqual([1, 2, 3]);
    expect(await tab.pending()).toMatchObject([{ state: 'queued', cause: 'blocked', mayHaveArrived: false }]);
    await replay(tab, 'hint', DELIVERED);
    expect(await tab.countPending()).toBe(0);
  });
});

async function dump(factory: IDBFactory | undefined): Promise<string> {
  const database = wrap(await openRaw(factory));
  const stores = await Promise.all([...database.objectStoreNames].map((name) => database.getAll(name)));
  database.close();
  return JSON.stringify(stores);
}
