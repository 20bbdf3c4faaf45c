/** Names shared by page and worker. The only file in src/pwa that the worker imports. */

/** The tag of the background sync that replays the outbox. */
export const REPLAY_TAG = 'third-age-outbox-replay';

/** A message from the page to a waiting worker. */
export interface WorkerMessage {
  readonly type: 'SKIP_WAITING';
}

/** Only Chromium has Background Sync; TypeScript's types lack it. */
export interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}
