import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Backoff, backoffMs } from '../domain/backoff.ts';
import { nextInternetHint } from './internet-hints.ts';

/** Where the browser does not report the internet's return, a person waits at most the cap. */
const RETRIES: Backoff = { baseMs: 2_000, capMs: 10_000, jitter: 1 };

interface LazyState<Code> {
  /** Undefined until it is loaded. */
  readonly code: Code | undefined;
  /** The last attempt failed, and none has succeeded since. */
  readonly hasFailed: boolean;
}

/**
 * Code in a file of its own. All lazily loaded code of the site uses this, so a failed load is retried everywhere.
 */
export interface LazyCode<Code> {
  readonly state: StoreApi<LazyState<Code>>;
  /** The code if it is loaded, else undefined. */
  current(): Code | undefined;
  /** Tries once; simultaneous calls share one attempt. Rejects when the code cannot be loaded now. */
  attempt(): Promise<Code>;
  /** Tries once, for later use. A failure is not shown, because nobody waits for the code. Never rejects. */
  prepare(): Promise<void>;
  /** Retries until the code is loaded: after a growing wait, and when the internet may be back. Never rejects. */
  load(): Promise<Code>;
}

/** @param fetchCode an `import()`. A failure is not cached: the next call makes a new request (in a built site). */
export function lazyCode<Code>(fetchCode: () => Promise<Code>): LazyCode<Code> {
  const state = createStore<LazyState<Code>>(() => ({ code: undefined, hasFailed: false }));
  const current = () => state.getState().code;
  let running: Promise<Code> | undefined;
  let loading: Promise<Code> | undefined;

  async function run(): Promise<Code> {
    try {
      const code = await fetchCode();
      state.setState({ code, hasFailed: false });
      return code;
    } catch (error) {
      state.setState({ hasFailed: true });
      throw error;
    } finally {
      running = undefined;
    }
  }

  async function attempt(): Promise<Code> {
    const code = current();
    if (code !== undefined) return code;
    running ??= run();
    return running;
  }

  async function loadAtLast(): Promise<Code> {
    for (let failures = 1; ; failures += 1) {
      try {
        return await attempt();
      } catch {
        await nextInternetHint(backoffMs(RETRIES, failures, Math.random));
      }
    }
  }

  async function prepare(): Promise<void> {
    if (current() !== undefined) return;
    try {
      state.setState({ code: await fetchCode(), hasFailed: false });
    } catch {
      // Whoever needs the code will load it.
    }
  }

  return {
    state,
    current,
    attempt,
    prepare,
    load() {
      loading ??= loadAtLast();
      return loading;
    },
  };
}
