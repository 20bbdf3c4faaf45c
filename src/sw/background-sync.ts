import { sendContactMessage } from '../backend/send-contact-message.ts';
import { type Outbox, outbox, type SendMessage } from '../outbox/outbox.ts';

/** Something still waits: the browser shall call again. It does so for an Error that is thrown, and only then. */
export class StillWaitingError extends Error {
  override readonly name = 'StillWaitingError';
}

/**
 * Replays the outbox with no page open.
 * @throws StillWaitingError while messages are queued.
 */
export async function replayInBackground(
  box: Outbox = outbox,
  send: SendMessage = sendContactMessage,
): Promise<void> {
  const { queued } = await box.replay(send, 'hint');
  if (queued > 0) throw new StillWaitingError('Messages are still waiting in the outbox.');
}
