import { BackendError } from '../../backend/backend-error.ts';
import { isNewer, type MessageKey, type ReceivedMessage } from '../../domain/received-message.ts';
import { type InboxBackend, inboxBackend } from './inbox-backend.ts';
import { LOOK_LIMIT } from './inbox-look.ts';
import type { InboxPage } from './inbox-page.ts';
import { type InboxStatus, useInboxStore } from './inbox-store.ts';

const PAGE_SIZE = 50;

const inbox = () => useInboxStore.getState();

/** Shows the newest messages that match, whatever was shown before; then counts all that do. */
export async function openInbox(search: string, backend: InboxBackend = inboxBackend): Promise<void> {
  inbox().opening(search);
  await retryInbox(backend);
}

/** Opens the present list without a word about it; a failure that was shown stays until it succeeds. */
export async function retryInbox(backend: InboxBackend = inboxBackend): Promise<void> {
  const { round, search } = inbox();
  try {
    inbox().opened(round, await findPart(backend, search), Date.now());
  } catch (reason) {
    return inbox().openFailed(round, toStatus(toBackendError(reason)));
  }
  if (inbox().round === round) await recount(backend);
}

export async function recount(backend: InboxBackend = inboxBackend): Promise<void> {
  const { round, search } = inbox();
  try {
    inbox().counted(round, await backend.countMessages(search));
  } catch (reason) {
    // How many there are in all is a comfort; the list works without, and the next look counts again.
    toBackendError(reason);
  }
}

/** Adds the page that follows the last one. */
export async function showOlder(backend: InboxBackend = inboxBackend): Promise<void> {
  const { round, search, pages, older } = inbox();
  const before = pages[pages.length - 1]?.oldest;
  if (before === undefined || older.kind === 'loading') return;
  inbox().olderLoading();
  try {
    inbox().olderLoaded(round, await findPart(backend, search, before));
  } catch (reason) {
    inbox().olderFailed(round, toBackendError(reason).message);
  }
}

/** Puts the new messages on top of the list, where they have been waiting. */
export async function showArrivals(backend: InboxBackend = inboxBackend): Promise<void> {
  const { round, search, pages, arrivals } = inbox();
  const first = pages[0];
  const isOnTop = first === undefined || arrivals.every((key) => isNewer(key, first.newest));
  if (arrivals.length >= LOOK_LIMIT || !isOnTop) return openInbox(search, backend);
  try {
    const newest = await backend.findMessages({ search, limit: LOOK_LIMIT });
    inbox().arrivalsShown(
      round,
      newest.filter((message) => first === undefined || isNewer(message, first.newest)),
    );
  } catch (reason) {
    // They go on waiting, and the line about the connection says why.
    toBackendError(reason);
    inbox().lostTouch();
  }
}

const restoring = new WeakSet<InboxPage>();

/** Loads a page again that was set aside. Should it fail, its room stays, and the next look tries again. */
export async function restorePage(page: InboxPage, backend: InboxBackend = inboxBackend): Promise<void> {
  if (restoring.has(page)) return;
  restoring.add(page);
  const { round, search } = inbox();
  // The range of the page, its newest key included: ids are whole numbers.
  const before: MessageKey = { ...page.newest, id: page.newest.id + 1 };
  try {
    const found = await backend.findMessages({ search, before, limit: page.size });
    inbox().pageRestored(
      round,
      page,
      found.filter((message) => !isNewer(page.oldest, message)),
    );
  } catch (reason) {
    toBackendError(reason);
    inbox().lostTouch();
  } finally {
    restoring.delete(page);
  }
}

/** One message more than a page tells whether there are older ones. */
async function findPart(backend: InboxBackend, search: string, before?: MessageKey) {
  const key = before === undefined ? {} : { before };
  const found: readonly ReceivedMessage[] = await backend.findMessages({
    search,
    ...key,
    limit: PAGE_SIZE + 1,
  });
  return { messages: found.slice(0, PAGE_SIZE), hasOlder: found.length > PAGE_SIZE };
}

function toStatus(error: BackendError): InboxStatus {
  return error.kind === 'unreachable' ? { kind: 'offline' } : { kind: 'refused', message: error.message };
}

/** The gateway raises nothing else; a fault of our own goes on to the error boundary. */
function toBackendError(reason: unknown): BackendError {
  if (reason instanceof BackendError) return reason;
  throw reason;
}
