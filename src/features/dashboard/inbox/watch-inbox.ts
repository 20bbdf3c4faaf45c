import { BackendError } from '../../../api/api-error.ts';
import { listenForChanges } from '../../../api/staff-changes.ts';
import { type InboxBackend, inboxBackend } from './inbox-api.ts';
import { LOOK_LIMIT, type Look } from './inbox-poll.ts';
import { useInboxStore } from './inbox-store.ts';
import { recount, retryInbox } from './load-inbox.ts';
import { lookDelayMs } from './poll-delay.ts';

/** Everyone hears the bell, or the internet coming back, at the same moment: spread over this time. */
const SPREAD_MS = 500;

interface Surroundings {
  readonly backend: InboxBackend;
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
  backend = inboxBackend,
  listen = listenForChanges,
  random = Math.random,
  rowHeight = () => 0,
}: Partial<Surroundings> = {}): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let hasBell = false;
  let isStopped = false;

  function lookIn(delayMs: number) {
    if (isStopped) return;
    clearTimeout(timer);
    timer = setTimeout(look, delayMs);
  }
  const lookSoon = () => lookIn(random() * SPREAD_MS);

  async function look() {
    const isHeard = await lookOnce(backend, rowHeight);
    failures = isHeard ? 0 : failures + 1;
    lookIn(lookDelayMs({ failures, isVisible: document.visibilityState === 'visible', hasBell }, random));
  }

  const stopListening = listen(lookSoon, (isConnected) => {
    hasBell = isConnected;
    lookSoon();
  });
  const handleOffline = () => {
    // Believed at once; the look that follows may prove the browser wrong.
    useInboxStore.getState().lostTouch();
    lookSoon();
  };
  document.addEventListener('visibilitychange', lookSoon);
  addEventListener('online', lookSoon);
  addEventListener('offline', handleOffline);
  lookSoon();

  return () => {
    isStopped = true;
    clearTimeout(timer);
    stopListening();
    document.removeEventListener('visibilitychange', lookSoon);
    removeEventListener('online', lookSoon);
    removeEventListener('offline', handleOffline);
  };
}

/** Whether the server was heard. */
async function lookOnce(backend: InboxBackend, rowHeight: (id: number) => number): Promise<boolean> {
  const shown = useInboxStore.getState();
  const { round, search, status, looked, lostTouch, openFailed } = shown;
  if (status.kind === 'loading') return true;
  if (status.kind !== 'ready') {
    await retryInbox(backend);
    return useInboxStore.getState().isLive;
  }
  try {
    looked(round, await askForLook(search, backend, rowHeight), Date.now());
    const { arrivals, rows, total } = useInboxStore.getState();
    const isCounted = total !== undefined && arrivals === shown.arrivals && rows === shown.rows;
    if (!isCounted) await recount(backend);
    return true;
  } catch (reason) {
    if (!(reason instanceof BackendError)) throw reason;
    if (reason.kind === 'not-staff') openFailed(round, { kind: 'refused', message: reason.message });
    else lostTouch();
    return false;
  }
}

async function askForLook(
  search: string,
  backend: InboxBackend,
  rowHeight: (id: number) => number,
): Promise<Look> {
  const { pages, rows } = useInboxStore.getState();
  const held = pages.flatMap(({ messages }) => messages.map(({ id }) => id));
  const asked = held.filter((id) => rows[id]?.kind !== 'gone' && rows[id]?.kind !== 'deleting');
  const [newest, present] = await Promise.all([
    backend.findMessageKeys({ search, limit: LOOK_LIMIT }),
    asked.length === 0 ? new Set<number>() : backend.findPresent(asked),
  ]);
  const gone = asked.filter((id) => !present.has(id));
  return { newest, gone: new Map(gone.map((id) => [id, rowHeight(id)])) };
}
