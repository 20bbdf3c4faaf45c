import type { ContactMessage } from '../domain/contact-message.ts';
import type { SendOutcome } from '../domain/send-outcome.ts';

type Send = (message: ContactMessage) => Promise<SendOutcome>;

/** Before the second and before the third try: a restart or a burst is often over by then. */
const PAUSES_MS = [1_000, 2_000];

/**
 * The sender for while a person waits: two more tries when our server is busy or restarting, so that a fault of
 * seconds never becomes an error on the screen. A longer wait that the server asks for is respected.
 */
export function withQuickRetries(
  send: Send,
  sleep: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Send {
  return async (message) => {
    let outcome = await send(message);
    let mayBeStored = false;
    for (const pause of PAUSES_MS) {
      if (outcome.kind !== 'retry' || outcome.cause !== 'server' || !outcome.isPassing) break;
      if ((outcome.retryAfterMs ?? 0) > pause) break;
      mayBeStored ||= outcome.mayBeStored;
      await sleep(pause);
      outcome = await send(message);
    }
    // An earlier try may have stored the message, whatever the later ones answered.
    return outcome.kind === 'retry' && outcome.cause === 'server' && mayBeStored
      ? { ...outcome, mayBeStored }
      : outcome;
  };
}
