import { IDBFactory } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isNotSaved } from '../../../src/outbox/outbox.ts';
import { browserEnvironment } from '../../../src/outbox/outbox-environment.ts';
import { DELIVERED, Device, fakeServer, idOf, message } from './device.ts';

/** A factory whose first calls of `open` behave as the test says; later calls are real. */
function factoryThat(misbehave: (call: number, factory: IDBFactory) => IDBOpenDBRequest | undefined) {
  const factory = new IDBFactory();
  const open = factory.open.bind(factory);
  let calls = 0;
  factory.open = (name, version) => {
    calls += 1;
    return misbehave(calls, factory) ?? open(name, version);
  };
  return { factory, calls: () => calls };
}

/** A request that fires no event, as may happen in WebKit. */
const silentRequest = () => ({}) as IDBOpenDBRequest;

/** The next `times` transactions of any connection fail with this error. Returns how many have failed. */
function breakTransactions(times: number, name: string) {
  const { transaction } = IDBDatabase.prototype;
  let faults = 0;
  IDBDatabase.prototype.transaction = function (...args) {
    if (faults === times) return transaction.apply(this, args);
    faults += 1;
    throw new DOMException('broken', name);
  };
  restore = () => {
    IDBDatabase.prototype.transaction = transaction;
  };
  return () => faults;
}
let restore = () => {};

afterEach(() => {
  restore();
  restore = () => {};
  vi.useRealTimers();
});

async function openRaw(factory: IDBFactory, version: number, upgrade: (db: IDBDatabase) => void) {
  const request = factory.open('third-age-outbox', version);
  request.onupgradeneeded = () => upgrade(request.result);
  await new Promise((resolve) => request.addEventListener('success', resolve));
  return request.result;
}

describe('the environment of a browser that refuses all storage', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('has no database and no channel, and throws nothing', () => {
    vi.stubGlobal(
      'BroadcastChannel',
      class {
        constructor() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        }
      },
    );
    vi.spyOn(globalThis, 'indexedDB', 'get').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    expect(browserEnvironment.openChannel('third-age-outbox')).toBeUndefined();
    expect(browserEnvironment.indexedDB).toBeUndefined();
    vi.restoreAllMocks();
  });
});

describe('an outbox on storage that fails', () => {
  it('says that nothing was saved when the browser has no IndexedDB', async () => {
    const device = new Device();
    device.indexedDB = undefined;
    const error = await device
      .openTab()
      .enqueue(message(1))
      .catch((reason) => reason);
    expect(isNotSaved(error)).toBe(true);
  });

  it.each(['InvalidStateError', 'UnknownError', 'AbortError'])(
    'drops a dead handle that answers %s, and saves on a new one',
    async (name) => {
      const { factory, calls } = factoryThat(() => undefined);
      const device = new Device();
      device.indexedDB = factory;
      const tab = device.openTab();
      await tab.countPending();
      breakTransactions(2, name);
      await tab.enqueue(message(1));
      expect(await tab.countPending()).toBe(1);
      expect(calls()).toBe(3);
    },
  );

  it('says that nothing was saved when the third connection fails too', async () => {
    const tab = new Device().openTab();
    await tab.countPending();
    breakTransactions(3, 'UnknownError');
    await expect(tab.enqueue(message(1))).rejects.toSatisfy(isNotSaved);
  });

  it('does not try a full disk again', async () => {
    const tab = new Device().openTab();
    await tab.countPending();
    const faults = breakTransactions(9, 'QuotaExceededError');
    await expect(tab.enqueue(message(1))).rejects.toSatisfy(isNotSaved);
    expect(faults()).toBe(1);
  });

  it('saves after an open that hung for three seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { factory } = factoryThat((call) => (call === 1 ? silentRequest() : undefined));
    const device = new Device();
    device.indexedDB = factory;
    const tab = device.openTab();
    const saved = tab.enqueue(message(1));
    await vi.advanceTimersByTimeAsync(2_999);
    await vi.advanceTimersByTimeAsync(1);
    expect(await saved).toBe(idOf(1));
  });

  it('says that nothing was saved after two opens that hang', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { factory, calls } = factoryThat(silentRequest);
    const device = new Device();
    device.indexedDB = factory;
    const failed = expect(device.openTab().enqueue(message(1))).rejects.toSatisfy(isNotSaved);
    await vi.advanceTimersByTimeAsync(6_000);
    await failed;
    expect(calls()).toBe(2);
  });

  it('goes on with an empty outbox when a person clears the data under an open page', async () => {
    const device = new Device();
    const tab = device.openTab();
    await tab.enqueue(message(1));
    const request = device.indexedDB?.deleteDatabase('third-age-outbox');
    await new Promise((resolve) => request?.addEventListener('success', resolve));
    await tab.enqueue(message(2));
    expect((await tab.pending()).map((entry) => entry.message)).toEqual([message(2)]);
  });

  it('makes way for a newer version in another tab, and keeps working on it', async () => {
    const device = new Device();
    const tab = device.openTab();
    await tab.enqueue(message(1));
    const newer = await openRaw(device.indexedDB as IDBFactory, 7, (db) => db.createObjectStore('letters'));
    await tab.enqueue(message(2));
    expect(await tab.countPending()).toBe(2);
    newer.close();
  });

  it('reads a database newer than the code and wipes nothing of it', async () => {
    const device = new Device();
    await device.openTab().enqueue(message(1));
    const newer = await openRaw(device.indexedDB as IDBFactory, 7, (db) => db.createObjectStore('letters'));
    newer.close();
    const older = device.openTab();
    await older.enqueue(message(2));
    expect(await older.replay(fakeServer(() => DELIVERED).send, 'due')).toMatchObject({ delivered: 2 });
    const again = await openRaw(device.indexedDB as IDBFactory, 7, () => {});
    expect([...again.objectStoreNames]).toContain('letters');
    again.close();
  });

  it('repairs a database of its name that has none of its stores', async () => {
    const device = new Device();
    const empty = await openRaw(device.indexedDB as IDBFactory, 1, () => {});
    empty.close();
    const tab = device.openTab();
    await tab.enqueue(message(1));
    expect(await device.openTab().replay(fakeServer(() => DELIVERED).send, 'due')).toMatchObject({
      delivered: 1,
    });
  });

  it('closes everything when its page is frozen, so that no other page waits for it', async () => {
    const device = new Device();
    const left = device.openTab();
    await left.countPending();
    const writing = left.enqueue(message(1));
    device.setFrozen(true);
    // An open connection would block this deletion forever.
    const request = device.indexedDB?.deleteDatabase('third-age-outbox');
    await new Promise((resolve) => request?.addEventListener('success', resolve));
    const next = device.openTab();
    await next.enqueue(message(2));
    expect((await next.pending()).map((entry) => entry.message)).toEqual([message(2)]);
    device.setFrozen(false);
    expect(await writing).toBe(idOf(1));
    expect(await next.countPending()).toBe(2);
  });

  it('does not wait for ever for an old tab that blocks the upgrade', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const factory = new IDBFactory();
    const device = new Device();
    device.indexedDB = new Proxy(factory, {
      get: (target, key) =>
        key === 'open' ? (name: string) => target.open(name, 9) : Reflect.get(target, key),
    });
    const old = await openRaw(factory, 1, () => {});
    const failed = expect(device.openTab().enqueue(message(1))).rejects.toSatisfy(isNotSaved);
    await vi.advanceTimersByTimeAsync(6_000);
    await failed;
    old.close();
  });

  it('continues the pass when the storage fails between two messages', async () => {
    const tab = new Device().openTab();
    for (const number of [1, 2, 3]) await tab.enqueue(message(number));
    const server = fakeServer((number) => {
      if (number === 2) breakTransactions(1, 'InvalidStateError');
      return DELIVERED;
    });
    expect(await tab.replay(server.send, 'due')).toMatchObject({ delivered: 3, queued: 0 });
    expect(server.asked).toEqual([1, 2, 3]);
  });
});
