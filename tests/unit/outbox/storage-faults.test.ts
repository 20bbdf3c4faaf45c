import { IDBFactory } from 'fake-indexeddb';
import { wrap } from 'idb';
import { afterEach, describe, expect, vi } from 'vitest';
import { isNotSaved } from '../../../src/outbox/outbox.ts';
import { browserEnvironment } from '../../../src/outbox/outbox-environment.ts';
import { DELIVERED, idOf, it, message, openRaw, replay } from './device.ts';

const SECOND = { message: message(2), state: 'queued', mayHaveArrived: false };

/** A request that fires no event, as may happen in WebKit. */
const SILENT_REQUEST = {} as IDBOpenDBRequest;

function refuse(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}

/** A storage whose opening can be watched, and made to misbehave. */
function watchedStorage() {
  const indexedDB = new IDBFactory();
  return { indexedDB, open: vi.spyOn(indexedDB, 'open') };
}

/** The next `times` transactions of any connection fail with this error. */
function breakTransactions(times: number, name: string) {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  for (let time = 1; time <= times; time += 1) {
    transaction.mockImplementationOnce(() => {
      throw new DOMException('broken', name);
    });
  }
  return transaction;
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('the environment of a browser that refuses all storage has no database and no channel, and throws nothing', () => {
  vi.stubGlobal('BroadcastChannel', refuse);
  vi.spyOn(globalThis, 'indexedDB', 'get').mockImplementation(refuse);
  expect(browserEnvironment.openChannel('third-age-outbox')).toBeUndefined();
  expect(browserEnvironment.indexedDB).toBeUndefined();
});

describe('an outbox on storage that fails', () => {
  it('says that nothing was saved when the browser has no IndexedDB', async ({ device }) => {
    const tab = device.openTab({ indexedDB: undefined });
    await expect(tab.enqueue(message(1))).rejects.toSatisfy(isNotSaved);
  });

  it.for(['InvalidStateError', 'UnknownError', 'AbortError'])(
    'drops a dead handle that answers %s, and saves on a new one',
    async (name, { device }) => {
      const { indexedDB, open } = watchedStorage();
      const tab = device.openTab({ indexedDB });
      await tab.countPending();
      breakTransactions(2, name);
      await tab.enqueue(message(1));
      expect(await tab.countPending()).toBe(1);
      expect(open).toHaveBeenCalledTimes(3);
    },
  );

  it('says that nothing was saved when the third connection fails too', async ({ tab }) => {
    await tab.countPending();
    breakTransactions(3, 'UnknownError');
    await expect(tab.enqueue(message(1))).rejects.toSatisfy(isNotSaved);
  });

  it('does not try a full disk again', async ({ tab }) => {
    await tab.countPending();
    const transaction = breakTransactions(9, 'QuotaExceededError');
    await expect(tab.enqueue(message(1))).rejects.toSatisfy(isNotSaved);
    expect(transaction).toHaveBeenCalledOnce();
  });

  it('saves after an open that hung for three seconds', async ({ device }) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { indexedDB, open } = watchedStorage();
    open.mockReturnValueOnce(SILENT_REQUEST);
    const saved = device.openTab({ indexedDB }).enqueue(message(1));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await saved).toBe(idOf(1));
  });

  it('says that nothing was saved after two opens that hang', async ({ device }) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { indexedDB, open } = watchedStorage();
    open.mockReturnValue(SILENT_REQUEST);
    const failed = expect(device.openTab({ indexedDB }).enqueue(message(1))).rejects.toSatisfy(isNotSaved);
    await vi.advanceTimersByTimeAsync(6_000);
    await failed;
    expect(open).toHaveBeenCalledTimes(2);
  });

  it('goes on with an empty outbox when the data under an open page is cleared', async ({ device, tab }) => {
    await tab.enqueue(message(1));
    await deleteAll(device.indexedDB);
    await tab.enqueue(message(2));
    expect(await tab.pending()).toEqual([SECOND]);
  });

  it('makes way for a newer version in another tab, and keeps working on it', async ({ device, tab }) => {
    await tab.enqueue(message(1));
    const newer = await openRaw(device.indexedDB, 7, (db) => db.createObjectStore('letters'));
    await tab.enqueue(message(2));
    expect(await tab.countPending()).toBe(2);
    newer.close();
  });

  it('reads a database newer than the code and wipes nothing of it', async ({ device }) => {
    await device.openTab().enqueue(message(1));
    const newer = await openRaw(device.indexedDB, 7, (db) => db.createObjectStore('letters'));
    newer.close();
    const older = device.openTab();
    await older.enqueue(message(2));
    expect(await replay(older, 'due', DELIVERED)).toMatchObject({ delivered: 2 });
    const again = await openRaw(device.indexedDB, 7);
    expect([...again.objectStoreNames]).toContain('letters');
    again.close();
  });

  it('repairs a database of its name that has none of its stores', async ({ device, tab }) => {
    const empty = await openRaw(device.indexedDB, 1);
    empty.close();
    await device.openTab().enqueue(message(1));
    expect(await replay(tab, 'due', DELIVERED)).toMatchObject({ delivered: 1 });
  });

  it('closes everything when its page is frozen, so that no other page waits for it', async ({ device }) => {
    const left = device.openTab();
    await left.countPending();
    const writing = left.enqueue(message(1));
    device.setFrozen(true);
    // An open connection would block this deletion forever.
    await deleteAll(device.indexedDB);
    const next = device.openTab();
    await next.enqueue(message(2));
    expect(await next.pending()).toEqual([SECOND]);
    device.setFrozen(false);
    expect(await writing).toBe(idOf(1));
    expect(await next.countPending()).toBe(2);
  });

  it('does not wait for ever for an old tab that blocks the upgrade', async ({ device }) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const old = await openRaw(device.indexedDB, 1);
    const { indexedDB, open } = watchedStorage();
    open.mockImplementation((name) => (device.indexedDB as IDBFactory).open(name, 9));
    const failed = expect(device.openTab({ indexedDB }).enqueue(message(1))).rejects.toSatisfy(isNotSaved);
    await vi.advanceTimersByTimeAsync(6_000);
    await failed;
    old.close();
  });

  it('continues the pass when the storage fails between two messages', async ({ tab }) => {
    for (const number of [1, 2, 3]) await tab.enqueue(message(number));
    const result = await replay(tab, 'due', (number) => {
      if (number === 2) breakTransactions(1, 'InvalidStateError');
      return DELIVERED;
    });
    expect(result).toEqual({ ran: true, delivered: 3, queued: 0, asked: [1, 2, 3] });
  });
});

async function deleteAll(factory: IDBFactory | undefined): Promise<void> {
  const deletion = factory?.deleteDatabase('third-age-outbox');
  if (deletion !== undefined) await wrap(deletion);
}
