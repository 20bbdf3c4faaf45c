import { ApiError } from '../../../api/api-error.ts';
import {
  isNewer,
  type MessageKey,
  type MessageList,
  type ReceivedMessage,
} from '../../../domain/staff/received-message.ts';
import type { InboxApi } from './inbox-api.ts';
import { POLL_LIMIT } from './inbox-poll.ts';
import { type InboxStatus, useInboxStore } from './inbox-store.ts';

const PAGE_SIZE = 50;

const inbox = () => useInboxStore.getState();

/** Loads messages from the API into the store: the first page, older ones, new ones. */
export function createInboxLoader(api: InboxApi) {
  /** Opens a list with its newest messages, then counts all that match. */
  async function open(list: MessageList): Promise<void> {
    inbox().opening(list);
    await retry();
  }

  /** Opens the present list again without showing "loading"; an earlier failure stays visible until it succeeds. */
  async function retry(): Promise<void> {
    const { round, list } = inbox();
    try {
      inbox().opened(round, await findPart(list), Date.now());
    } catch (reason) {
      return inbox().openFailed(round, toStatus(toApiError(reason)));
    }
    if (inbox().round === round) await recount();
  }

  async function recount(): Promise<void> {
    const { round, list } = inbox();
    try {
      const [total, summary] = await Promise.all([api.countMessages(list), api.waitingSummary()]);
      inbox().counted(round, total);
      inbox().summarized(summary);
    } catch (reason) {
      // The list works without the count, and the next poll counts again.
      toApiError(reason);
    }
  }

  /** Loads the page after the last one. */
  async function showOlder(): Promise<void> {
    const { round, list, pages, older } = inbox();
    const before = pages[pages.length - 1]?.oldest;
    if (before === undefined || older.kind === 'loading') return;
    inbox().olderLoading();
    try {
      inbox().olderLoaded(round, await findPart(list, before));
    } catch (reason) {
      inbox().olderFailed(round, toApiError(reason).message);
    }
  }

  /** Shows the new messages at the top of the list. */
  async function showArrivals(): Promise<void> {
    const { round, list, pages, arrivals } = inbox();
    const first = pages[0];
    const isOnTop = first === undefined || arrivals.every((key) => isNewer(key, first.newest));
    if (arrivals.length >= POLL_LIMIT || !isOnTop) return open(list);
    try {
      const newest = await api.findMessages({ ...list, limit: POLL_LIMIT });
      inbox().arrivalsShown(
        round,
        newest.filter((message) => first === undefined || isNewer(message, first.newest)),
      );
    } catch (reason) {
      // They stay in the store as new, and the line about the connection gives the reason.
      toApiError(reason);
      inbox().lostTouch();
    }
  }

  /** Asks for one message more than a page, to know whether there are older ones. */
  async function findPart(list: MessageList, before?: MessageKey) {
    const key = before === undefined ? {} : { before };
    const found: readonly ReceivedMessage[] = await api.findMessages({
      ...list,
      ...key,
      limit: PAGE_SIZE + 1,
    });
    return { messages: found.slice(0, PAGE_SIZE), hasOlder: found.length > PAGE_SIZE };
  }

  return { open, retry, recount, showOlder, showArrivals };
}

export type InboxLoader = ReturnType<typeof createInboxLoader>;

function toStatus(error: ApiError): InboxStatus {
  return error.kind === 'unreachable' ? { kind: 'offline' } : { kind: 'refused', message: error.message };
}

/** The API throws only this error; any other is a bug and goes to the error boundary. */
function toApiError(reason: unknown): ApiError {
  if (reason instanceof ApiError) return reason;
  throw reason;
}
