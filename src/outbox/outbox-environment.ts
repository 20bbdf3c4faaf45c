import { sleep } from '../domain/backoff.ts';

/** The browser functions that the outbox uses. Tests pass their own. */
export interface OutboxEnvironment {
  /** Undefined where the browser has none or blocks it. */
  readonly indexedDB: IDBFactory | undefined;
  /** Undefined in old browsers and outside secure contexts; then only the lease prevents two replays at once. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  /**
   * Undefined without BroadcastChannel, or where it is blocked; other tabs then notice changes when they become
   * visible.
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
      return undefined;
    }
  },
  onVisible(listener) {
    // The event bubbles from the document to the window; `globalThis` is the window in a page, and also exists in a
    // worker.
    globalThis.addEventListener('visibilitychange', listener);
    return () => globalThis.removeEventListener('visibilitychange', listener);
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
