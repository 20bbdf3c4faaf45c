import { createStore } from 'zustand/vanilla';
import { REPLAY_TAG, type SyncRegistration } from './worker-message.ts';

/**
 * Whether the browser has taken our last request. Some have Background Sync but refuse it, always or because of a
 * setting.
 */
export const backgroundSync = createStore<{ readonly isAgreed: boolean }>(() => ({ isAgreed: false }));

/** What will send a waiting message when the internet is back. */
export type LaterSender = 'worker' | 'next-visit' | 'this-page';

/**
 * Without a page, the worker sends only where the browser has agreed: not in Firefox and not on an iPad. Without an active worker (a
 * private window, the browser inside of another app, the first moments of a first visit) stored messages may be
 * deleted with the page, and the site cannot be opened again without internet.
 */
export function laterSender(): LaterSender {
  if (!globalThis.navigator?.serviceWorker?.controller) return 'this-page';
  return backgroundSync.getState().isAgreed ? 'worker' : 'next-visit';
}

function hasBackgroundSync(): boolean {
  return globalThis.navigator?.serviceWorker !== undefined && 'SyncManager' in globalThis;
}

/**
 * Asks the browser to start the worker when the internet is back. Must be repeated at each start while a message
 * waits, because the browser drops the request after three attempts.
 */
export async function requestBackgroundSync(): Promise<void> {
  if (!hasBackgroundSync()) return;
  try {
    const registration: SyncRegistration = await navigator.serviceWorker.ready;
    await registration.sync?.register(REPLAY_TAG);
    backgroundSync.setState({ isAgreed: registration.sync !== undefined });
  } catch {
    backgroundSync.setState({ isAgreed: false });
    // Refused in private windows and by some settings: messages are then sent while a page is open.
  }
}
