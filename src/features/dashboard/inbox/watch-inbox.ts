import { ApiError } from '../../../api/api-error.ts';
import { listenForChanges } from '../../../api/staff-changes.ts';
import { type Backoff, backoffMs } from '../../../domain/backoff.ts';
import { createInbox, type Inbox } from './inbox.ts';
import { type InboxApi, inboxApi } from './inbox-api.ts';
import { POLL_LIMIT, type PollResult } from './inbox-poll.ts';
import { useInboxStore } from './inbox-store.ts';

/** While the page is visible. With the jitter and the way to the server a new message is there within 5 s. */
const VISIBLE_MS = 3_000;
/** In a tab behind others only the title counts. */
const HIDDEN_MS = 15_000;
/** With realtime, polling only finds what realtime missed. */
const REALTIME_MS = 60_000;
const AFTER_FAILURES: Backoff = { baseMs: 6_000, capMs: 60_000, jitter: 0.5 };
/** Every device gets the realtime event, or the internet back, at the same moment: spread over this time. */
const SPREAD_MS = 500;

interface Circumstances {
  /** Polls without an answer, one after the other. */
  readonly failures: number;
  readonly isVisible: boolean;
  /** The backend tells when something changes. */
  readonly hasRealtime: boolean;
}

/** How long to wait before the next poll. */
export function pollDelayMs(
  { failures, isVisible, hasRealtime }: Circumstances,
  random: () => number,
): number {
  if (failures > 0) return backoffMs(AFTER_FAILURES, failures, random);
  const usual = hasRealtime ? REALTIME_MS : isVisible ? VISIBLE_MS : HIDDEN_MS;
  return usual * (0.8 + random() * 0.4);
}

interface WatchEnvironment {
  readonly backend: InboxApi;
  readonly listen: typeof listenForChanges;
  readonly random: () => number;
  /** The height in px of the row of a message, 0 when it has none. */
  readonly rowHeight: (id: number) => number;
}

/**
 * Keeps the list true while the page is open: polls for new and deleted messages, opens a list again that could not
 * be opened, and goes on by itself when the connection was lost. Returns the function that ends it.
 */
export function watchInbox({
  backend = inboxApi,
  listen = listenForChanges,
  random = Math.random,
  rowHeight = () => 0,
}: Partial<WatchEnvironment> = {}): () => void {
  const inbox = createInbox(backend);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let hasRealtime = false;
  let isStopped = false;

  function pollIn(delayMs: number) {
    if (isStopped) return;
    clearTimeout(timer);
    timer = setTimeout(poll, delayMs);
  }
  const pollSoon = () => pollIn(random() * SPREAD_MS);

  async function poll() {
    const isHeard = await pollOnce(inbox, backend, rowHeight);
    failures = isHeard ? 0 : failures + 1;
    pollIn(pollDelayMs({ failures, isVisible: document.visibilityState === 'visible', hasRealtime }, random));
  }

  const stopListening = listen(pollSoon, (isConnected) => {
    hasRealtime = isConnected;
    pollSoon();
  });
  const handleOffline = () => {
    // Believed at once; the poll that follows may prove the browser wrong.
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
}

/** Whether the server answered. */
async function pollOnce(
  inbox: Inbox,
  backend: InboxApi,
  rowHeight: (id: number) => number,
): Promise<boolean> {
  const shown = useInboxStore.getState();
  const { round, search, status, polled, lostTouch, openFailed } = shown;
  if (status.kind === 'loading') return true;
  if (status.kind !== 'ready') {
    await inbox.retry();
    return useInboxStore.getState().isLive;
  }
  try {
    polled(round, await fetchPoll(search, backend, rowHeight), Date.now());
    const { arrivals, rows, total } = useInboxStore.getState();
    const isCounted = total !== undefined && arrivals === shown.arrivals && rows === shown.rows;
    if (!isCounted) await inbox.recount();
    return true;
  } catch (reason) {
    if (!(reason instanceof ApiError)) throw reason;
    if (reason.kind === 'not-staff') openFailed(round, { kind: 'refused', message: reason.message });
    else lostTouch();
    return false;
  }
}

async function fetchPoll(
  search: string,
  backend: InboxApi,
  rowHeight: (id: number) => number,
): Promise<PollResult> {
  const { pages, rows } = useInboxStore.getState();
  const held = pages.flatMap(({ messages }) => messages.map(({ id }) => id));
  const asked = held.filter((id) => rows[id]?.kind !== 'gone' && rows[id]?.kind !== 'deleting');
  const [newest, present] = await Promise.all([
    backend.findMessageKeys({ search, limit: POLL_LIMIT }),
    asked.length === 0 ? new Set<number>() : backend.findPresent(asked),
  ]);
  const gone = asked.filter((id) => !present.has(id));
  return { newest, gone: new Map(gone.map((id) => [id, rowHeight(id)])) };
}
