import { ApiError } from '../../../api/api-error.ts';
import { listenForChanges } from '../../../api/staff-changes.ts';
import { type InboxApi, inboxApi } from './inbox-api.ts';
import { POLL_LIMIT, type PollResult } from './inbox-poll.ts';
import { useInboxStore } from './inbox-store.ts';
import { recount, retryInbox } from './load-inbox.ts';
import { pollDelayMs } from './poll-delay.ts';

/** Everyone hears the bell, or the internet coming back, at the same moment: spread over this time. */
const SPREAD_MS = 500;

interface Surroundings {
  readonly backend: InboxApi;
  readonly listen: typeof listenForChanges;
  readonly random: () => number;
  /** The height in px of the row of a message, 0 when it has none. */
  readonly rowHeight: (id: number) => number;
}

/**
 * Keeps the list true while the page is open: looks for new and deleted messages, opens a list anew that could not
 * be opened, and comes back by itself when the connection was lost. Returns the way to stop.
 */
export function watchInbox({
  backend = inboxApi,
  listen = listenForChanges,
  random = Math.random,
  rowHeight = () => 0,
}: Partial<Surroundings> = {}): () => void {
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
    const isHeard = await pollOnce(backend, rowHeight);
    failures = isHeard ? 0 : failures + 1;
    pollIn(pollDelayMs({ failures, isVisible: document.visibilityState === 'visible', hasRealtime }, random));
  }

  const stopListening = listen(pollSoon, (isConnected) => {
    hasRealtime = isConnected;
    pollSoon();
  });
  const handleOffline = () => {
    // Believed at once; the look that follows may prove the browser wrong.
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

/** Whether the server was heard. */
async function pollOnce(backend: InboxApi, rowHeight: (id: number) => number): Promise<boolean> {
  const shown = useInboxStore.getState();
  const { round, search, status, polled, lostTouch, openFailed } = shown;
  if (status.kind === 'loading') return true;
  if (status.kind !== 'ready') {
    await retryInbox(backend);
    return useInboxStore.getState().isLive;
  }
  try {
    polled(round, await fetchPoll(search, backend, rowHeight), Date.now());
    const { arrivals, rows, total } = useInboxStore.getState();
    const isCounted = total !== undefined && arrivals === shown.arrivals && rows === shown.rows;
    if (!isCounted) await recount(backend);
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
