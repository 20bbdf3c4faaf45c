import type { ContactMessage } from '../domain/contact-message.ts';
import type { SendOutcome } from '../domain/send-outcome.ts';

type Send = (message: ContactMessage) => Promise<SendOutcome>;

/** Before the second and the third try: a restart or a burst of requests is often over by then. */
const PAUSES_MS = [1_000, 2_000];

/**
 * Adds two more tries when our server is busy or restarting, so that a person who waits does not see an error that
 * lasts seconds. If the server asks for a longer wait, there is no further try.
 */
export function withQuickRetries(send: Send, sleep: (ms: number) => Promise<void>): Send {
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
    // An earlier try may have stored the message, even if the later answers do not.
    return outcome.kind === 'retry' && outcome.cause === 'server' && mayBeStored
      ? { ...outcome, mayBeStored }
      : outcome;
  };
}
