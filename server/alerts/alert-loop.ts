import {
  type AlertStore,
  type Channels,
  sendDue,
} from '../../supabase/functions/_shared/alerts/alert-sender.ts';

/** A new message is sent to the push service within this time. */
const PAUSE_MS = 3_000;
/** The same error is logged at most once an hour. */
const LOG_AGAIN_MS = 3_600_000;

export interface AlertLoop {
  /** Aborts what is being sent; it is sent again after the next start. */
  stop(): Promise<void>;
}

/**
 * Every three seconds claims the alerts that are due and sends them, until it is stopped. An error is logged without
 * the recipient and tried again.
 */
export function startAlertLoop(
  store: AlertStore,
  channels: Channels,
  log: (line: string) => void,
  now: () => number = Date.now,
): AlertLoop {
  const stopping = new AbortController();
  const underWay = new Set<Promise<unknown>>();
  const loggedAt = new Map<string, number>();
  const isIdle = channels.push === undefined && channels.mail === undefined;
  let timer: NodeJS.Timeout | undefined;
  let running = run();

  function complain(reason: string) {
    const at = performance.now();
    if (at - (loggedAt.get(reason) ?? -Infinity) < LOG_AGAIN_MS) return;
    loggedAt.set(reason, at);
    log(`An alert was not sent: ${reason}.`);
  }

  function complainOf(error: unknown) {
    // Only the kind: a database error may quote the values of its query.
    complain(error instanceof Error ? error.constructor.name : 'unknown');
  }

  async function run(): Promise<void> {
    try {
      for (const { result } of await sendDue(store, channels, stopping.signal, now)) {
        const settled = result
          .then((known) => {
            if (known !== undefined && known.outcome !== 'sent') complain(known.reason ?? known.outcome);
          }, complainOf)
          .finally(() => underWay.delete(settled));
        underWay.add(settled);
      }
    } catch (error) {
      complainOf(error);
    }
    // Without a channel there is nothing to send; the first run has recorded this in the database.
    if (!stopping.signal.aborted && !isIdle) timer = setTimeout(() => (running = run()), PAUSE_MS);
  }

  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
