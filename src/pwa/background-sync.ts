import { REPLAY_TAG } from './worker-message.ts';

/** TypeScript's browser types leave it out: only Chromium has it. */
interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** Whether this browser can send with no page open. Chromium can; Firefox and every iPad cannot. */
export function hasBackgroundSync(): boolean {
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
