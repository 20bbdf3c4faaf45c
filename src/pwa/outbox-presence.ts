import { createStore } from 'zustand/vanilla';
import { afterNextPaint } from '../lazy/after-next-paint.ts';
import { DATABASE_NAME } from '../outbox/outbox-name.ts';

/** Whether this device may have messages. Most visitors never write, and never load the outbox. */
export const outboxPresence = createStore<{ readonly isPresent: boolean }>(() => ({ isPresent: false }));

/**
 * Call when a person begins to write. On an old tablet it takes a tenth of a second to load the outbox and to show what
 * belongs to it, so the focus or the letter is painted before.
 */
export function announceWriting(): void {
  if (!outboxPresence.getState().isPresent) afterNextPaint(announceOutbox);
}

function announceOutbox(): void {
  if (!outboxPresence.getState().isPresent) outboxPresence.setState({ isPresent: true });
}

/** Checks now, and whenever the page is shown, because another tab may have stored a message. */
export function watchForOutbox(): void {
  const check = async () => {
    if (outboxPresence.getState().isPresent || document.visibilityState === 'hidden') return;
    if (await mayHoldMessages()) announceOutbox();
  };
  addEventListener('pageshow', () => void check());
  document.addEventListener('visibilitychange', () => void check());
  void check();
}

/** True when unknown, because a waiting message must not be missed. */
async function mayHoldMessages(): Promise<boolean> {
  try {
    // Firefox before 126 cannot list its databases.
    if (indexedDB.databases === undefined) return true;
    return (await indexedDB.databases()).some(({ name }) => name === DATABASE_NAME);
  } catch {
    return true;
  }
}
