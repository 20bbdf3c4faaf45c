import {
  isNewer,
  type MessageHandling,
  type MessageKey,
  type WaitingSummary,
} from '../../../domain/staff/received-message.ts';
import {
  type InboxPage,
  NOT_ANSWERED,
  NOT_DELETED,
  type RowState,
  type RowStates,
  withHandling,
  withoutMessage,
} from './inbox-page.ts';

/** The number of newest keys in one poll. After more new messages than this, the list is opened again. */
export const POLL_LIMIT = 50;

/** The result of one poll. */
export interface PollResult {
  /** The newest keys on the server, at most `POLL_LIMIT`. */
  readonly newest: readonly MessageKey[];
  /** The present state of the messages in this list. */
  readonly states: ReadonlyMap<number, MessageHandling>;
  /** Messages of this list that are no longer on the server, with the height of their rows in px. */
  readonly gone: ReadonlyMap<number, number>;
  readonly summary: WaitingSummary;
}

interface Shown {
  readonly pages: readonly InboxPage[];
  readonly arrivals: readonly MessageKey[];
  readonly rows: RowStates;
}

/** The list after a poll. Unchanged parts stay the same objects, so React does not draw them again. */
export function afterPoll(shown: Shown, result: PollResult): Shown {
  const vanished = vanishedRows(shown, result);
  const fresh = result.newest.filter((key) => isUnknown(shown, key));
  const present = shown.arrivals.filter((key) => isStillThere(key, result.newest));
  const isSameArrivals = fresh.length === 0 && present.length === shown.arrivals.length;
  const pages = withoutResolved(shown, vanished);
  const handled = pages.map((page) => withHandling(page, result.states));
  return {
    pages: handled.every((page, index) => page === pages[index]) ? pages : handled,
    arrivals: isSameArrivals ? shown.arrivals : [...fresh, ...present].slice(0, POLL_LIMIT),
    rows: rowsAfter(shown.rows, vanished, result.states),
  };
}

function vanishedRows({ pages, rows }: Shown, { gone }: PollResult): ReadonlyMap<number, number> {
  const vanished = new Map<number, number>();
  for (const { messages } of pages) {
    for (const { id } of messages) {
      const heightPx = gone.get(id);
      const state = rows[id]?.kind;
      // A deletion by this account that is in progress gets its own answer.
      if (heightPx !== undefined && state !== 'gone' && state !== 'deleting') vanished.set(id, heightPx);
    }
  }
  return vanished;
}

/**
 * New are messages newer than the list, and messages within its first page that are not shown: those stored at the
 * same moment may become visible in another order.
 */
function isUnknown({ pages, arrivals }: Shown, key: MessageKey): boolean {
  const first = pages[0];
  if (arrivals.some(({ id }) => id === key.id)) return false;
  if (first === undefined || isNewer(key, first.newest)) return true;
  const isInFirst = isNewer(key, first.oldest);
  return isInFirst && key.id !== first.newest.id && !first.messages.some(({ id }) => id === key.id);
}

/** The keys cover only messages down to the oldest of them. */
function isStillThere(key: MessageKey, newest: readonly MessageKey[]): boolean {
  const oldest = newest[newest.length - 1];
  const isInRange = newest.length < POLL_LIMIT || (oldest !== undefined && isNewer(key, oldest));
  return !isInRange || newest.some(({ id }) => id === key.id);
}

/** Removes rows whose deletion had no answer, and which are now known to be deleted. */
function withoutResolved(
  { pages, rows }: Shown,
  vanished: ReadonlyMap<number, number>,
): readonly InboxPage[] {
  const resolved = [...vanished.keys()].filter((id) => rows[id]?.kind === 'unsure');
  if (resolved.length === 0) return pages;
  return pages.map((page) => resolved.reduce(withoutMessage, page));
}

function rowsAfter(
  rows: RowStates,
  vanished: ReadonlyMap<number, number>,
  states: ReadonlyMap<number, MessageHandling>,
): RowStates {
  const unsure = Object.entries(rows).filter(([, { kind }]) => kind === 'unsure' || kind === 'answer-unsure');
  if (unsure.length === 0 && vanished.size === 0) return rows;
  const after: Record<number, RowState> = { ...rows };
  for (const [id, heightPx] of vanished) {
    if (rows[id]?.kind === 'unsure') delete after[id];
    else after[id] = { kind: 'gone', heightPx };
  }
  for (const [key, state] of unsure) {
    const id = Number(key);
    if (vanished.has(id)) continue;
    const settled = settledRow(state, states.get(id));
    if (settled === undefined) delete after[id];
    else after[id] = settled;
  }
  return after;
}

/** The state of a row whose change had no answer, now that the server has given its state. */
function settledRow(state: RowState, handling: MessageHandling | undefined): RowState | undefined {
  if (state.kind !== 'answer-unsure') return { kind: 'kept', message: NOT_DELETED };
  const isDone = (handling?.answeredAt !== undefined) === state.wanted;
  return isDone ? undefined : { kind: 'not-answered', message: NOT_ANSWERED };
}
