import { describe, expect } from 'vitest';
import { DELIVERED, idOf, it, message, replay } from './device.ts';

describe('enqueue', () => {
  it('keeps the message where another tab, or the next start, finds it', async ({ device }) => {
    await device.openTab().enqueue(message(1));
    expect(await device.openTab().pending()).toEqual([
      { message: message(1), state: 'queued', mayHaveArrived: false },
    ]);
  });

  it('asks the disk for strict durability', async ({ device }) => {
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

  it('keeps one entry when two tabs hand over the same message at once', async ({ device }) => {
    await Promise.all([device.openTab().enqueue(message(1)), device.openTab().enqueue(message(1))]);
    expect(await device.openTab().countPending()).toBe(1);
  });

  it('does not store a message again that comes after its delivery', async ({ tab }) => {
    await tab.enqueue(message(1));
    await replay(tab, 'due', DELIVERED);
    expect(await tab.enqueue(message(1))).toBe(idOf(1));
    expect(await tab.countPending()).toBe(0);
  });

  it('refuses a changed text under an id that is waiting, and keeps the first text', async ({ tab }) => {
    await tab.enqueue(message(1));
    await expect(tab.enqueue(message(1, { message: 'Changed' }))).rejects.toThrow('one text');
    expect((await tab.pending())[0]?.message.message).toBe('Message 1');
  });
});
