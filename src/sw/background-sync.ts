import { sendContactMessage } from '../api/send-contact-message.ts';
import { type Outbox, outbox, type SendMessage } from '../outbox/outbox.ts';

/** Something still waits: the browser shall call again. It does so for an Error that is thrown, and only then. */
export class StillWaitingError extends Error {
  override readonly name = 'StillWaitingError';
}

/** While a page is replaying: how often to look whether it is still at it, within the browser's three minutes. */
const LOOK_AGAIN_MS = 5_000;
const MAX_LOOKS = 24;

/**
 * Replays the outbox with no page open. Where a page is at it, waits for it to end, and takes over when the page
 * dies in the middle.
 * @throws StillWaitingError while messages are queued.
 */
export async function replayInBackground(
  box: Outbox = outbox,
  send: SendMessage = sendContactMessage,
  sleep: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<void> {
  for (let look = 1; look <= MAX_LOOKS; look += 1) {
    const { ran, queued } = await box.replay(send, 'hint');
    if (queued === 0) return;
    if (ran) break;
    await sleep(LOOK_AGAIN_MS);
  }
  throw new StillWaitingError('Messages are still waiting in the outbox.');
}
