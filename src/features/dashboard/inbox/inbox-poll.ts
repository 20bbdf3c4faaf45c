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
  withHandling,
  withoutMessage,
} from './inbox-page.ts';

/** How many of the newest keys one poll asks for. More arrivals than this are shown by opening the list anew. */
export const POLL_LIMIT = 50;

/** What one poll of the server found out. */
export interface PollResult {
  /** The newest keys there are now, at most `POLL_LIMIT`. */
  readonly newest: readonly MessageKey[];
  /** What staff have done about the messages of this list. */
  readonly states: ReadonlyMap<number, MessageHandling>;
  /** Messages of this list that the server no longer has, with the height of their rows in px. */
  readonly gone: ReadonlyMap<number, number>;
  readonly summary: WaitingSummary;
}

interface Shown {
  readonly pages: readonly InboxPage[];
  readonly arrivals: readonly MessageKey[];
  readonly rows: Readonly<Record<number, RowState>>;
}

/** The list after a poll. What did not change stays the same object, so that nothing is drawn for nothing. */
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
      // A deletion of our own under way gets its own answer.
      if (heightPx !== undefined && state !== 'gone' && state !== 'deleting') vanished.set(id, heightPx);
    }
  }
  return vanished;
}

/**
 * New is what is newer than the list, and what is in the range of its first page without being shown: messages
 * stored at the same moment may become visible in another order.
 */
function isUnknown({ pages, arrivals }: Shown, key: MessageKey): boolean {
  const first = pages[0];
  if (arrivals.some(({ id }) => id === key.id)) return false;
  if (first === undefined || isNewer(key, first.newest)) return true;
  const isInFirst = first.unloadedHeightPx === undefined && isNewer(key, first.oldest);
  return isInFirst && key.id !== first.newest.id && !first.messages.some(({ id }) => id === key.id);
}

/** The keys say nothing about messages older than the oldest of them. */
function isStillThere(key: MessageKey, newest: readonly MessageKey[]): boolean {
  const oldest = newest[newest.length - 1];
  const isInRange = newest.length < POLL_LIMIT || (oldest !== undefined && isNewer(key, oldest));
  return !isInRange || newest.some(({ id }) => id === key.id);
}

/** A row whose own deletion had no answer goes, now that the answer is known. */
function withoutResolved(
  { pages, rows }: Shown,
  vanished: ReadonlyMap<number, number>,
): readonly InboxPage[] {
  const resolved = [...vanished.keys()].filter((id) => rows[id]?.kind === 'unsure');
  if (resolved.length === 0) return pages;
  return pages.map((page) => resolved.reduce(withoutMessage, page));
}

function rowsAfter(
  rows: Readonly<Record<number, RowState>>,
  vanished: ReadonlyMap<number, number>,
  states: ReadonlyMap<number, MessageHandling>,
): Readonly<Record<number, RowState>> {
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

/** What came of a question without an answer, now that the server has said how the row stands. */
function settledRow(state: RowState, handling: MessageHandling | undefined): RowState | undefined {
  if (state.kind !== 'answer-unsure') return { kind: 'kept', message: NOT_DELETED };
  const isDone = (handling?.answeredAt !== undefined) === state.wanted;
  return isDone ? undefined : { kind: 'not-answered', message: NOT_ANSWERED };
}
