import type { Delivery, Result } from './delivery.ts';
import { formatAlert } from './format-alert.ts';
import { type MailSettings, sendMail } from './send-mail.ts';
import { type PushSettings, sendPush } from './send-push.ts';

/** Claims deliveries from the database and stores their results; each runtime has its own. */
export interface AlertStore {
  claim(): Promise<readonly Delivery[]>;
  settle(delivery: Delivery, result: Result): Promise<void>;
}

export interface Channels {
  /** Undefined when this server cannot send push messages. */
  readonly push?: PushSettings;
  readonly mail?: MailSettings;
}

export interface Sending {
  readonly delivery: Delivery;
  /** Resolves once the result is stored; undefined when sending was aborted. */
  readonly result: Promise<Result | undefined>;
}

/**
 * Claims the due alerts and sends all of them at the same time, so that a slow service delays no other. A delivery
 * that is aborted by `stop`, or whose result cannot be stored, is claimed again after its lease.
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
  const text = formatAlert(alert, waiting ?? 0, waitedMs);
  if (kind === 'push' && push !== undefined) return sendPush(delivery, text, push, stop);
  if (kind === 'mail' && mail !== undefined) return sendMail(delivery, text, mail);
  return Promise.resolve({ outcome: 'refused', reason: `${kind} is not set up` });
}
