import { ApiError } from '../../../api/api-error.ts';
import { listenForChanges } from '../../../api/staff/staff-changes.ts';
import { type Backoff, backoffMs } from '../../../domain/backoff.ts';
import { inboxActions } from './inbox-actions.ts';
import { type InboxApi, inboxApi } from './inbox-api.ts';
import { POLL_LIMIT, type PollResult } from './inbox-poll.ts';
import { useInboxStore } from './inbox-store.ts';
import type { InboxLoader } from './load-inbox.ts';

/** While the page is visible. With jitter and transport a new message is shown within 5 s. */
const VISIBLE_MS = 3_000;
/** In a hidden tab only the count in the title matters. */
const HIDDEN_MS = 15_000;
/** With realtime connected, polling only finds what realtime missed. */
const REALTIME_MS = 60_000;
const AFTER_FAILURE: Backoff = { baseMs: 6_000, capMs: 60_000, jitter: 0.5 };
/**
 * After a realtime event or the return of the internet all devices would poll at once: the polls are spread over this
 * time.
 */
const SPREAD_MS = 500;

interface Circumstances {
  /** Polls in a row that had no answer. */
  readonly failures: number;
  readonly isVisible: boolean;
  /** Realtime is connected. */
  readonly hasRealtime: boolean;
}

/**
 * The wait before the next poll, with jitter, so that devices that lost the server together do not return together.
 */
export function pollDelayMs(
  { failures, isVisible, hasRealtime }: Circumstances,
  random: () => number,
): number {
  if (failures > 0) return backoffMs(AFTER_FAILURE, failures, random);
  const usual = hasRealtime ? REALTIME_MS : isVisible ? VISIBLE_MS : HIDDEN_MS;
  return usual * (0.8 + random() * 0.4);
}

export interface WatchEnvironment {
  readonly api: InboxApi;
  readonly loader: Pick<InboxLoader, 'retry' | 'recount'>;
  readonly listen: typeof listenForChanges;
  readonly random: () => number;
}

/**
 * Returns the function that keeps the list up to date while the page is open: it polls for new, deleted and answered
 * messages, opens a list again that could not be opened, and continues after a lost connection. It takes the height
 * in px of a message's row (0 when it has none) and returns a function that stops it.
 */
export function createInboxWatcher({ api, loader, listen, random }: WatchEnvironment) {
  return (rowHeight: (id: number) => number): (() => void) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    let hasRealtime = false;
    let isStopped = false;
    let isPolling = false;
    /** Something happened since the last poll began: its answer may be outdated, or its failure over. */
    let isOutdated = false;

    function pollIn(delayMs: number) {
      if (isStopped) return;
      clearTimeout(timer);
      timer = setTimeout(poll, delayMs);
    }
    function pollSoon() {
      isOutdated = true;
      // One at a time: two answers could come in the wrong order.
      if (!isPolling) pollIn(random() * SPREAD_MS);
    }

    async function poll() {
      isPolling = true;
      isOutdated = false;
      // After an error that nobody expected, the next event must still begin a poll.
      const isHeard = await pollOnce().finally(() => {
        isPolling = false;
      });
      failures = isHeard ? 0 : failures + 1;
      const isVisible = document.visibilityState === 'visible';
      if (isOutdated) pollSoon();
      else pollIn(pollDelayMs({ failures, isVisible, hasRealtime }, random));
    }

    /** Returns whether the server answered. */
    async function pollOnce(): Promise<boolean> {
      const shown = useInboxStore.getState();
      const { round, status, polled, lostTouch, openFailed } = shown;
      if (status.kind === 'loading') return true;
      if (status.kind !== 'ready') {
        await loader.retry();
        return useInboxStore.getState().isLive;
      }
      try {
        polled(round, await fetchPoll(), Date.now());
        const { arrivals, rows, total } = useInboxStore.getState();
        const isCounted = total !== undefined && arrivals === shown.arrivals && rows === shown.rows;
        if (!isCounted) await loader.recount();
        return true;
      } catch (reason) {
        if (!(reason instanceof ApiError)) throw reason;
        if (reason.kind === 'not-staff') openFailed(round, { kind: 'refused', message: reason.message });
        else lostTouch();
        return false;
      }
    }

    async function fetchPoll(): Promise<PollResult> {
      const { list, pages, rows } = useInboxStore.getState();
      const held = pages.flatMap(({ messages }) => messages.map(({ id }) => id));
      const asked = held.filter((id) => rows[id]?.kind !== 'gone' && rows[id]?.kind !== 'deleting');
      const [newest, states, summary] = await Promise.all([
        // In the list of answered messages, a message just answered is not shown as new; it joins when the list is
        // opened again.
        list.show === 'answered' ? [] : api.findMessageKeys({ ...list, limit: POLL_LIMIT }),
        asked.length === 0 ? new Map() : api.messageStates(asked),
        api.waitingSummary(),
      ]);
      const gone = asked.filter((id) => !states.has(id));
      return { newest, states, summary, gone: new Map(gone.map((id) => [id, rowHeight(id)])) };
    }

    const stopListening = listen(pollSoon, (isConnected) => {
      hasRealtime = isConnected;
      pollSoon();
    });
    const handleOffline = () => {
      // The browser is believed at once; the poll that follows may show that it was wrong.
      useInboxStore.getState().lostTouch();
      pollSoon();
    };
    document.addEventListener('visibilitychange', pollSoon);
    addEventListener('online', pollSoon);
    addEventListener('offline', handleOffline);
    pollSoon();

    return () => {
      isStopped = true;
      clearTimeout(timer);
      stopListening();
      document.removeEventListener('visibilitychange', pollSoon);
      removeEventListener('online', pollSoon);
      removeEventListener('offline', handleOffline);
    };
  };
}

export const watchInbox = createInboxWatcher({
  api: inboxApi,
  loader: inboxActions,
  listen: listenForChanges,
  random: Math.random,
});
