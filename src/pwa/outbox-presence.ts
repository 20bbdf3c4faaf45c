import { DATABASE_NAME } from '../outbox/outbox-name.ts';

let isPresent = false;
const listeners = new Set<() => void>();

/** Whether this device may hold messages. Most readers never write one, and never load the outbox's code. */
export const outboxPresence = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isPresent: (): boolean => isPresent,
  /** Someone is about to write, or messages were found. */
  announce(): void {
    if (isPresent) return;
    isPresent = true;
    for (const listener of listeners) listener();
  },
};

/** Looks now and whenever the page is shown again: another tab may have begun to write. */
export function watchForOutbox(): void {
  const look = async () => {
    if (isPresent || document.visibilityState === 'hidden') return;
    if (await mayHoldMessages()) outboxPresence.announce();
  };
  addEventListener('pageshow', () => void look());
  document.addEventListener('visibilitychange', () => void look());
  void look();
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
