import type { Outbox, SendMessage } from '../outbox/outbox.ts';

/** Messages still wait. The browser repeats a background sync only if its handler throws. */
export class StillWaitingError extends Error {
  override readonly name = 'StillWaitingError';
}

/** How often to check whether a page is still replaying; all checks fit into the browser's limit of three minutes. */
const CHECK_AGAIN_MS = 5_000;
const MAX_CHECKS = 24;

/**
 * Replays the outbox when no page is open. While a page is replaying it waits, and takes over if that page is closed
 * before the end. At the browser's last attempt it asks for another row of them.
 * @throws StillWaitingError while messages are queued.
 */
export async function replayInBackground(
  box: Outbox,
  send: SendMessage,
  sleep: (ms: number) => Promise<void>,
  askAgain: () => Promise<void>,
): Promise<void> {
  for (let check = 1; check <= MAX_CHECKS; check += 1) {
    const { ran, queued } = await box.replay(send, 'hint');
    if (queued === 0) return;
    if (ran) break;
    await sleep(CHECK_AGAIN_MS);
  }
  // Refused by some browsers while no page is open; the next visit asks too.
  await askAgain().catch(() => undefined);
  throw new StillWaitingError('Messages are still waiting in the outbox.');
}
