/** What page and worker share by name. The one file of the page side that the worker imports. */

/** The tag under which the browser calls the worker when the internet is back. */
export const REPLAY_TAG = 'third-age-outbox-replay';

/** From the page to a waiting worker. */
export interface WorkerMessage {
  readonly type: 'SKIP_WAITING';
}
