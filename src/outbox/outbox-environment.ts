import { sleep } from '../domain/backoff.ts';

/** The browser functions that the outbox uses. Tests pass their own. */
export interface OutboxEnvironment {
  /** Undefined where the browser has none or blocks it. */
  readonly indexedDB: IDBFactory | undefined;
  /** Undefined in old browsers and outside secure contexts; then only the lease prevents two replays at once. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  /**
   * Undefined where tabs cannot reach each other; they then notice changes when they become visible.
   */
  openChannel(name: string): Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'> | undefined;
  /** Calls back when this page becomes visible; returns a function that stops it. Never calls back in a worker. */
  onVisible(listener: () => void): () => void;
  /** Calls back with true when this page enters the back/forward cache, with false when it is shown again. */
  onFreeze(listener: (isFrozen: boolean) => void): void;
  /** Milliseconds since 1970 by the device's clock, which may be wrong by years and may jump. */
  now(): number;
  /** From 0 up to 1. */
  random(): number;
  sleep(ms: number): Promise<void>;
}

/** What a page has and a worker lacks; both run this code. */
interface PageGlobals {
  readonly document?: EventTarget;
  readonly localStorage?: { setItem(key: string, value: string): void; removeItem(key: string): void };
}

interface StorageChange extends Event {
  readonly key?: string | null;
  readonly newValue?: string | null;
}

/** Reads each global only when it is needed, because none exists while pages are prerendered. */
export const browserEnvironment: OutboxEnvironment = {
  get indexedDB() {
    try {
      return globalThis.indexedDB;
    } catch {
      // With cookies blocked, some browsers throw when the property is read: the same as no storage.
      return undefined;
    }
  },
  get locks() {
    return globalThis.navigator?.locks;
  },
  openChannel(name) {
    try {
      return new BroadcastChannel(name);
    } catch {
      // Old browsers have no BroadcastChannel, and Firefox blocks it where it blocks all storage.
      return openStorageChannel(name);
    }
  },
  onVisible(listener) {
    // On the document: before Safari 14 the event does not reach the window. A worker has no document.
    const { document } = globalThis as PageGlobals;
    document?.addEventListener('visibilitychange', listener);
    globalThis.addEventListener('pageshow', listener);
    return () => {
      document?.removeEventListener('visibilitychange', listener);
      globalThis.removeEventListener('pageshow', listener);
    };
  },
  onFreeze(listener) {
    globalThis.addEventListener('pagehide', (event: Event & { readonly persisted?: boolean }) => {
      // Only for the back/forward cache: otherwise the page ends, and the browser ends its transactions.
      if (event.persisted === true) listener(true);
    });
    globalThis.addEventListener('pageshow', () => listener(false));
  },
  now: () => Date.now(),
  random: () => Math.random(),
  sleep,
};

/**
 * For pages of browsers without BroadcastChannel: browsers report a change of localStorage to all other tabs. Undefined
 * in a worker and where storage is blocked. Nothing stays in the storage.
 */
function openStorageChannel(
  name: string,
): Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'> | undefined {
  try {
    const storage = (globalThis as PageGlobals).localStorage;
    if (storage === undefined) return undefined;
    const channel: ReturnType<OutboxEnvironment['openChannel']> = {
      onmessage: null,
      postMessage(message: string) {
        // The event does not fire when the value stays the same.
        storage.setItem(name, message);
        storage.removeItem(name);
      },
      close: () => removeEventListener('storage', handleStorage),
    };
    const handleStorage = ({ key, newValue }: StorageChange) => {
      if (key === name && newValue != null)
        channel.onmessage?.call(channel as BroadcastChannel, new MessageEvent('message', { data: newValue }));
    };
    addEventListener('storage', handleStorage);
    return channel;
  } catch {
    return undefined;
  }
}
