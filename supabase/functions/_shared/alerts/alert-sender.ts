import { alertWords } from './alert-words.ts';
import type { Delivery, Result } from './delivery.ts';
import { type MailSettings, sendMail } from './send-mail.ts';
import { type PushSettings, sendPush } from './send-push.ts';

/** Where deliveries come from and where their results go: the database, as each runtime reaches it. */
export interface AlertStore {
  claim(): Promise<readonly Delivery[]>;
  settle(delivery: Delivery, result: Result): Promise<void>;
}

export interface Channels {
  /** Undefined: this server cannot push. */
  readonly push?: PushSettings;
  readonly mail?: MailSettings;
}

export interface Sending {
  readonly delivery: Delivery;
  /** Resolves once the result is known and stored; undefined when it was given up. */
  readonly result: Promise<Result | undefined>;
}

/**
 * Claims what is due and starts to send it, all at once: nobody waits for the slowest service. What is given up by
 * `stop`, or whose result cannot be stored, comes again after its lease.
 */
export async function sendDue(
  store: AlertStore,
  channels: Channels,
  stop: AbortSignal,
  now: () => number = Date.now,
): Promise<readonly Sending[]> {
  const claimed = await store.claim();
  return claimed.map((delivery) => ({
    delivery,
    result: deliver(delivery, channels, stop, now()).then(async (result) => {
      if (stop.aborted) return undefined;
      await store.settle(delivery, result);
      return result;
    }),
  }));
}

function deliver(
  delivery: Delivery,
  { push, mail }: Channels,
  stop: AbortSignal,
  now: number,
): Promise<Result> {
  const { kind, alert, waiting, oldest_at: oldestAt } = delivery;
  const waitedMs = oldestAt === null ? 0 : now - new Date(oldestAt).getTime();
  const words = alertWords(alert, waiting ?? 0, waitedMs);
  if (kind === 'push' && push !== undefined) return sendPush(delivery, words, push, stop);
  if (kind === 'mail' && mail !== undefined) return sendMail(delivery, words, mail);
  return Promise.resolve({ outcome: 'refused', reason: `${kind} is not set up` });
}
