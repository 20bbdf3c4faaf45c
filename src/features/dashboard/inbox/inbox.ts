import { ApiError } from '../../../api/api-error.ts';
import { isNewer, type MessageKey, type ReceivedMessage } from '../../../domain/received-message.ts';
import { deleteFromInbox } from '../delete/delete-message.ts';
import { type InboxApi, inboxApi } from './inbox-api.ts';
import type { InboxPage } from './inbox-page.ts';
import { POLL_LIMIT } from './inbox-poll.ts';
import { type InboxStatus, useInboxStore } from './inbox-store.ts';

/** What happens to the list in the store. Failures end in the store too; nothing here rejects with an ApiError. */
export interface Inbox {
  /** Shows the newest messages that match, whatever was shown before; then counts all that do. */
  open(search: string): Promise<void>;
  /** Opens the present list again without showing that it does; a failure stays on the screen until it succeeds. */
  retry(): Promise<void>;
  recount(): Promise<void>;
  /** Adds the page that follows the last one. */
  showOlder(): Promise<void>;
  /** Puts the new messages on top of the list, where they have been waiting. */
  showArrivals(): Promise<void>;
  /** Loads an unloaded page again. If that fails, its room stays, and it is tried again when it comes near. */
  restorePage(page: InboxPage): Promise<void>;
  delete(id: number): Promise<void>;
}

const PAGE_SIZE = 50;

export function createInbox(api: InboxApi): Inbox {
  const store = () => useInboxStore.getState();
  const restoring = new WeakSet<InboxPage>();

  async function open(search: string) {
    store().opening(search);
    await retry();
  }

  async function retry() {
    const { round, search } = store();
    try {
      store().opened(round, await findPart(search), Date.now());
    } catch (reason) {
      return store().openFailed(round, toStatus(toApiError(reason)));
    }
    if (store().round === round) await recount();
  }

  async function recount() {
    const { round, search } = store();
    try {
      store().counted(round, await api.countMessages(search));
    } catch (reason) {
      // The list works without the number of all messages, and the next poll counts again.
      toApiError(reason);
    }
  }

  async function showOlder() {
    const { round, search, pages, older } = store();
    const before = pages.at(-1)?.oldest;
    if (before === undefined || older.kind === 'loading') return;
    store().olderLoading();
    try {
      store().olderLoaded(round, await findPart(search, before));
    } catch (reason) {
      store().olderFailed(round, toApiError(reason).message);
    }
  }

  async function showArrivals() {
    const { round, search, pages, arrivals } = store();
    const first = pages[0];
    const isOnTop = first === undefined || arrivals.every((key) => isNewer(key, first.newest));
    if (arrivals.length >= POLL_LIMIT || !isOnTop) return open(search);
    try {
      const newest = await api.findMessages({ search, limit: POLL_LIMIT });
      store().arrivalsShown(
        round,
        newest.filter((message) => first === undefined || isNewer(message, first.newest)),
      );
    } catch (reason) {
      // They go on waiting, and the line about the connection says why.
      toApiError(reason);
      store().lostTouch();
    }
  }

  async function restorePage(page: InboxPage) {
    if (restoring.has(page)) return;
    restoring.add(page);
    const { round, search } = store();
    // The range of the page, its newest key included: ids are whole numbers.
    const before: MessageKey = { ...page.newest, id: page.newest.id + 1 };
    try {
      const found = await api.findMessages({ search, before, limit: page.size });
      store().pageRestored(
        round,
        page,
        found.filter((message) => !isNewer(page.oldest, message)),
      );
    } catch (reason) {
      toApiError(reason);
      store().lostTouch();
    } finally {
      restoring.delete(page);
    }
  }

  /** One message more than a page tells whether there are older ones. */
  async function findPart(search: string, before?: MessageKey) {
    const key = before === undefined ? {} : { before };
    const found: readonly ReceivedMessage[] = await api.findMessages({
      search,
      ...key,
      limit: PAGE_SIZE + 1,
    });
    return { messages: found.slice(0, PAGE_SIZE), hasOlder: found.length > PAGE_SIZE };
  }

  return {
    open,
    retry,
    recount,
    showOlder,
    showArrivals,
    restorePage,
    delete: (id) => deleteFromInbox(id, api),
  };
}

export const inbox = createInbox(inboxApi);

function toStatus(error: ApiError): InboxStatus {
  return error.kind === 'unreachable' ? { kind: 'offline' } : { kind: 'refused', message: error.message };
}

/** The gateway raises nothing else; a fault of our own goes on to the error boundary. */
function toApiError(reason: unknown): ApiError {
  if (reason instanceof ApiError) return reason;
  throw reason;
}
