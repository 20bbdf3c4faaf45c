import { describe, expect, it } from 'vitest';
import { DELIVERED, Device, fakeServer, idOf, message } from './device.ts';

describe('enqueue', () => {
  it('keeps the message where another tab, or the next start, finds it', async () => {
    const device = new Device();
    await device.openTab().enqueue(message(1));
    expect(await device.openTab().pending()).toEqual([
      { message: message(1), state: 'queued', mayHaveArrived: false },
    ]);
  });

  it('asks the disk for strict durability', async () => {
    const device = new Device();
    const durabilities: unknown[] = [];
    const transaction = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (names, mode, options) {
      if (mode === 'readwrite') durabilities.push(options?.durability);
      return transaction.call(this, names, mode, options);
    };
    try {
      await device.openTab().enqueue(message(1));
    } finally {
      IDBDatabase.prototype.transaction = transaction;
    }
    expect(durabilities).toEqual(['strict']);
  });

  it('erases the draft together with taking the message over', async () => {
    const tab = new Device().openTab();
    const fields = { name: 'Ada', email: '', phone: '', message: 'Hel' };
    await tab.saveDraft({ submissionId: idOf(1), fields, wasSent: false });
    await tab.enqueue(message(1));
    expect(await tab.findDraft()).toBeUndefined();
  });

  it('keeps one entry when ten clicks come at once', async () => {
    const tab = new Device().openTab();
    await Promise.all(Array.from({ length: 10 }, () => tab.enqueue(message(1))));
    expect(await tab.countPending()).toBe(1);
  });

  it('keeps one entry when two tabs hand over the same message at once', async () => {
    const device = new Device();
    await Promise.all([device.openTab().enqueue(message(1)), device.openTab().enqueue(message(1))]);
    expect(await device.openTab().countPending()).toBe(1);
  });

  it('says that a message was sent when it comes again after delivery', async () => {
    const tab = new Device().openTab();
    await tab.enqueue(message(1));
    await tab.replay(fakeServer(() => DELIVERED).send, 'due');
    expect(await tab.enqueue(message(1))).toBe('sent');
    expect(await tab.countPending()).toBe(0);
  });

  it('refuses a changed text under an id that is waiting, and keeps the first text', async () => {
    const tab = new Device().openTab();
    await tab.enqueue(message(1));
    await expect(tab.enqueue(message(1, { message: 'Changed' }))).rejects.toThrow('one text');
    expect((await tab.pending())[0]?.message.message).toBe('Message 1');
  });

  it('lists 1,000 waiting messages in the order they were written', async () => {
    const tab = new Device().openTab();
    for (let number = 1; number <= 1000; number += 1) await tab.enqueue(message(number));
    const numbers = (await tab.pending()).map((entry) => entry.message.submissionId);
    expect(numbers).toEqual(Array.from({ length: 1000 }, (_, index) => idOf(index + 1)));
  });
});
