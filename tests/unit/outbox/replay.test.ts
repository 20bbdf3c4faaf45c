import { describe, expect, it } from 'vitest';
import type { SendOutcome } from '../../../src/domain/send-outcome.ts';
import {
  BLOCKED,
  BUSY,
  DELIVERED,
  type Device,
  deferred,
  deviceWith,
  fakeServer,
  idOf,
  message,
  NO_ANSWER,
  OUR_FAULT,
  REJECTED,
} from './device.ts';

describe('replay', () => {
  it('sends the oldest first and goes on after each success', async () => {
    const { tab } = await deviceWith(3);
    const server = fakeServer(() => DELIVERED);
    expect(await tab.replay(server.send, 'due')).toEqual({ ran: true, delivered: 3, queued: 0 });
    expect(server.asked).toEqual([1, 2, 3]);
  });

  it('leaves nothing of a delivered message but its id and the time', async () => {
    const { device, tab } = await deviceWith(1);
    await tab.replay(fakeServer(() => DELIVERED).send, 'due');
    expect(await tab.receipts()).toEqual([{ submissionId: idOf(1), sentAt: device.clock }]);
    expect(await tab.deliveryStatus(idOf(1))).toEqual({ state: 'sent', receipt: (await tab.receipts())[0] });
    expect(await dump(device)).not.toMatch(/ada|2025550143|Message/i);
  });

  it('keeps the message on the disk until the server has answered', async () => {
    const { device, tab } = await deviceWith(1);
    const answer = deferred<SendOutcome>();
    const asked = deferred<void>();
    const replay = tab.replay(() => {
      asked.resolve();
      return answer.promise;
    }, 'due');
    await asked.promise;
    const [entry] = await device.openTab().pending();
    expect(entry).toMatchObject({ state: 'sending', mayHaveArrived: true, message: message(1) });
    answer.resolve(DELIVERED);
    await replay;
    expect(await device.openTab().pending()).toEqual([]);
  });

  it.each<[string, SendOutcome, number[]]>([
    ['at the first message nobody answers', NO_ANSWER, [1]],
    ['at once when the server is busy', BUSY, [1]],
    ['after three faults of ours in a row', OUR_FAULT, [1, 2, 3]],
    ['after three messages that a firewall refuses', BLOCKED, [1, 2, 3]],
  ])('stops %s, and keeps them all', async (_when, outcome, asked) => {
    const { tab } = await deviceWith(5);
    const server = fakeServer(() => outcome);
    expect(await tab.replay(server.send, 'due')).toEqual({ ran: true, delivered: 0, queued: 5 });
    expect(server.asked).toEqual(asked);
  });

  it('takes a sender that throws for one that got no answer', async () => {
    const { tab } = await deviceWith(1);
    const result = await tab.replay(async () => {
      throw new TypeError('Failed to fetch');
    }, 'due');
    expect(result).toEqual({ ran: true, delivered: 0, queued: 1 });
  });

  it('sets a refused message aside and goes on with the later ones', async () => {
    const { tab } = await deviceWith(3);
    const server = fakeServer((number) => (number === 1 ? REJECTED : DELIVERED));
    expect(await tab.replay(server.send, 'due')).toEqual({ ran: true, delivered: 2, queued: 0 });
    expect(await tab.pending()).toEqual([
      { message: message(1), state: 'needs-attention', mayHaveArrived: false, refusedField: 'phone' },
    ]);
    await tab.replay(server.send, 'hint');
    expect(server.asked).toEqual([1, 2, 3]);
  });

  it('goes on after a fault that concerns one message', async () => {
    const { tab } = await deviceWith(3);
    const server = fakeServer((number) => (number === 2 ? OUR_FAULT : DELIVERED));
    expect(await tab.replay(server.send, 'due')).toEqual({ ran: true, delivered: 2, queued: 1 });
    expect(await tab.pending()).toMatchObject([{ message: message(2), cause: 'server', state: 'queued' }]);
  });

  it('counts faults in a row only, so that bad days of single messages do not hold up the rest', async () => {
    const { tab } = await deviceWith(6);
    const server = fakeServer((number) => (number % 3 === 0 ? DELIVERED : OUR_FAULT));
    expect(await tab.replay(server.send, 'due')).toEqual({ ran: true, delivered: 2, queued: 4 });
  });

  it('does not leave a message on the screen as being sent when its attempt has ended', async () => {
    const { tab } = await deviceWith(1);
    const shown: Promise<string | undefined>[] = [];
    tab.subscribe(() => shown.push(tab.deliveryStatus(idOf(1)).then((status) => status.state)));
    await tab.replay(fakeServer(() => NO_ANSWER).send, 'due');
    expect(await Promise.all(shown)).toEqual(['sending', 'queued']);
  });

  it('does not let one text that a firewall swallows hold up the ones behind it', async () => {
    const { device, tab } = await deviceWith(3);
    const server = fakeServer((number) => (number === 1 ? NO_ANSWER : DELIVERED));
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await tab.replay(server.send, 'hint');
      device.clock += 20 * 60_000;
    }
    expect(await tab.countPending()).toBe(3);
    await tab.replay(server.send, 'hint');
    expect(await tab.pending()).toMatchObject([{ message: message(1) }]);
  });

  it('sends at most two requests in a network without answers, however long the outbox', async () => {
    const { device, tab } = await deviceWith(20);
    for (let day = 1; day <= 60; day += 1) {
      const server = fakeServer(() => NO_ANSWER);
      await tab.replay(server.send, 'hint');
      expect(server.asked.length).toBeLessThanOrEqual(2);
      device.clock += 24 * 3_600_000;
    }
    const server = fakeServer(() => DELIVERED);
    expect(await tab.replay(server.send, 'due')).toEqual({ ran: true, delivered: 20, queued: 0 });
    expect(server.asked).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  it('sends a message that is handed over while a replay is running', async () => {
    const { tab } = await deviceWith(1);
    const server = fakeServer(async (number) => {
      if (number === 1) await tab.enqueue(message(2));
      return DELIVERED;
    });
    expect(await tab.replay(server.send, 'due')).toMatchObject({ delivered: 2 });
  });

  it('sends 1,000 waiting messages in one pass, each once', async () => {
    const { tab } = await deviceWith(1000);
    const server = fakeServer(() => DELIVERED);
    expect(await tab.replay(server.send, 'due')).toEqual({ ran: true, delivered: 1000, queued: 0 });
    expect(new Set(server.asked).size).toBe(1000);
    expect(server.asked.length).toBe(1000);
  }, 30_000);

  it('sends the others when a firewall refuses one, says so, and tries that one again elsewhere', async () => {
    const { tab } = await deviceWith(3);
    const server = fakeServer((number) => (number === 1 ? BLOCKED : DELIVERED));
    await tab.replay(server.send, 'due');
    expect(server.asked).toEqual([1, 2, 3]);
    expect(await tab.pending()).toMatchObject([{ state: 'queued', cause: 'blocked', mayHaveArrived: false }]);
    await tab.replay(fakeServer(() => DELIVERED).send, 'hint');
    expect(await tab.countPending()).toBe(0);
  });
});

async function dump(device: Device): Promise<string> {
  const open = device.indexedDB?.open('third-age-outbox');
  if (open === undefined) return '';
  await new Promise((resolve) => open.addEventListener('success', resolve));
  const db = open.result;
  const all = await Promise.all(
    [...db.objectStoreNames].map(
      (name) =>
        new Promise((resolve) => {
          const request = db.transaction(name).objectStore(name).getAll();
          request.onsuccess = () => resolve(request.result);
        }),
    ),
  );
  db.close();
  return JSON.stringify(all);
}
