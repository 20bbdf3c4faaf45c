import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Backoff, backoffMs } from '../domain/backoff.ts';
import { nextInternetHint } from './internet-hints.ts';

/** The cap is what a person waits at most after the internet is back where the browser does not say so. */
const RETRIES: Backoff = { baseMs: 2_000, capMs: 10_000, jitter: 1 };

interface LazyState<Code> {
  /** Undefined until it is here; then it stays. */
  readonly code: Code | undefined;
  /** The last attempt failed, and no later one has succeeded yet. */
  readonly hasFailed: boolean;
}

/** Code in a file of its own. Every part of the site that comes later comes through this. */
export interface LazyCode<Code> {
  readonly state: StoreApi<LazyState<Code>>;
  /** The code, if it is here. */
  current(): Code | undefined;
  /** Tries once; attempts made at the same time are one. Rejects when the code cannot be had now. */
  attempt(): Promise<Code>;
  /** Tries until the code is here: after a growing wait, and as soon as the internet may be back. Never rejects. */
  load(): Promise<Code>;
}

/** @param fetchCode an `import()`. A failure is never kept: in built code the next call asks the network again. */
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

  return {
    state,
    current,
    attempt,
    load() {
      loading ??= loadAtLast();
      return loading;
    },
  };
}
