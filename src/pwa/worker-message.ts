/** What page and worker share by name. The one file of the page side that the worker imports. */

/** The tag of the background sync that replays the outbox. */
export const REPLAY_TAG = 'third-age-outbox-replay';

/** From the page to a waiting worker. */
export interface WorkerMessage {
  readonly type: 'SKIP_WAITING';
}
