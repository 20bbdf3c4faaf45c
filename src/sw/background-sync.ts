import { sendContactMessage } from '../api/send-contact-message.ts';
import { type Outbox, outbox, type SendMessage } from '../outbox/outbox.ts';

/** Something still waits. The browser repeats a background sync only if its handler throws an Error. */
export class StillWaitingError extends Error {
  override readonly name = 'StillWaitingError';
}

/** How often to check whether a page is still replaying; all checks fit in the browser's limit of three minutes. */
const CHECK_AGAIN_MS = 5_000;
const MAX_CHECKS = 24;

/**
 * Replays the outbox with no page open. While a page is replaying, waits for it to end, and takes over if that page
 * ends in the middle.
 * @throws StillWaitingError while messages are queued.
 */
export async function replayInBackground(
  box: Outbox = outbox,
  send: SendMessage = sendContactMessage,
  sleep: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<void> {
  for (let check = 1; check <= MAX_CHECKS; check += 1) {
    const { ran, queued } = await box.replay(send, 'hint');
    if (queued === 0) return;
    if (ran) break;
    await sleep(CHECK_AGAIN_MS);
  }
  throw new StillWaitingError('Messages are still waiting in the outbox.');
}
