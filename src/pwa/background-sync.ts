import { REPLAY_TAG } from './worker-message.ts';

/** TypeScript's browser types leave it out: only Chromium has it. */
interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** Who sends a waiting message when the internet is back. */
export type LaterSender = 'worker' | 'next-visit' | 'this-page';

/**
 * The worker sends with no page open in Chromium, not in Firefox and not on an iPad. Where no worker is on duty (a
 * private window, the browser inside of another app, the first moments of a first visit) what is stored may be gone
 * with the page, and without internet the site cannot be opened again.
 */
export function laterSender(): LaterSender {
  if (!globalThis.navigator?.serviceWorker?.controller) return 'this-page';
  return hasBackgroundSync() ? 'worker' : 'next-visit';
}

function hasBackgroundSync(): boolean {
  return globalThis.navigator?.serviceWorker !== undefined && 'SyncManager' in globalThis;
}

/**
 * Asks the browser to start the worker when the internet is back. Must be repeated at each start while something
 * waits: after three attempts the browser drops the request.
 */
export async function requestBackgroundSync(): Promise<void> {
  if (!hasBackgroundSync()) return;
  try {
    const registration: SyncRegistration = await navigator.serviceWorker.ready;
    await registration.sync?.register(REPLAY_TAG);
  } catch {
    // Refused in private windows and by some settings: the page replays by itself when it is open.
  }
}
