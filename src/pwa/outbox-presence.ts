import { createStore } from 'zustand/vanilla';
import { DATABASE_NAME } from '../outbox/outbox-name.ts';

/** Whether this device may hold messages. Most readers never write one, and never start the outbox. */
export const outboxPresence = createStore<{ readonly isPresent: boolean }>(() => ({ isPresent: false }));

/** Someone is about to write, or messages were found. */
export function announceOutbox(): void {
  if (!outboxPresence.getState().isPresent) outboxPresence.setState({ isPresent: true });
}

/** Checks now, and again whenever the page is shown: another tab may have begun to write. */
export function watchForOutbox(): void {
  const check = async () => {
    if (outboxPresence.getState().isPresent || document.visibilityState === 'hidden') return;
    if (await mayHoldMessages()) announceOutbox();
  };
  addEventListener('pageshow', () => void check());
  document.addEventListener('visibilitychange', () => void check());
  void check();
}

/** True when in doubt: a message that waits must never be overlooked. */
async function mayHoldMessages(): Promise<boolean> {
  try {
    // Firefox before 126 cannot list its databases.
    if (indexedDB.databases === undefined) return true;
    return (await indexedDB.databases()).some(({ name }) => name === DATABASE_NAME);
  } catch {
    return true;
  }
}
