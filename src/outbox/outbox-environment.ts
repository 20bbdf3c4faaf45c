/** What the outbox uses of the browser. Tests pass their own. */
export interface OutboxEnvironment {
  /** Undefined where the browser has none, or hides it. */
  readonly indexedDB: IDBFactory | undefined;
  /** Undefined in old browsers and outside secure contexts; the lease alone does then. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  /** Undefined without BroadcastChannel, or where it is refused; other tabs then notice changes when they become visible. */
  openChannel(name: string): Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'> | undefined;
  /** Calls back when this page becomes visible; returns the function that ends it. Never calls back in a worker. */
  onVisible(listener: () => void): () => void;
  /** Calls back with true when this page is left but kept by the browser, with false when it is shown again. */
  onSleep(listener: (isAsleep: boolean) => void): void;
  /** Milliseconds since 1970 by the device's clock, which may be years off and may jump. */
  now(): number;
  /** From 0 up to 1. */
  random(): number;
  sleep(ms: number): Promise<void>;
}

/** Reads each global when it is needed, not before: there is none of them while pages are prerendered. */
export const browserEnvironment: OutboxEnvironment = {
  get indexedDB() {
    try {
      return globalThis.indexedDB;
    } catch {
      // With cookies blocked some browsers throw on the mere reading: the same as having none.
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
      // Old browsers have none, and Firefox refuses it where it refuses all storage.
      return undefined;
    }
  },
  onVisible(listener) {
    // The event bubbles from the document to the window; the global object exists in page and worker alike.
    globalThis.addEventListener('visibilitychange', listener);
    return () => globalThis.removeEventListener('visibilitychange', listener);
  },
  onSleep(listener) {
    globalThis.addEventListener('pagehide', (event: Event & { readonly persisted?: boolean }) => {
      // Otherwise the page ends here, and the browser ends what it had open.
      if (event.persisted === true) listener(true);
    });
    globalThis.addEventListener('pageshow', () => listener(false));
  },
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};
