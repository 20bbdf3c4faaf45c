import { isNewer, type MessageKey } from '../../domain/received-message.ts';
import { type InboxPage, withoutMessage } from './inbox-page.ts';
import { NOT_DELETED, type RowState } from './row-state.ts';

/** How many of the newest keys one look asks for. More arrivals than this are shown by opening the list anew. */
export const LOOK_LIMIT = 50;

/** What one look at the server found out. */
export interface Look {
  /** The newest keys there are now, at most `LOOK_LIMIT`. */
  readonly newest: readonly MessageKey[];
  /** Messages of this list that the server no longer has, with the height of their rows in px. */
  readonly gone: ReadonlyMap<number, number>;
}

interface Shown {
  readonly pages: readonly InboxPage[];
  readonly arrivals: readonly MessageKey[];
  readonly rows: Readonly<Record<number, RowState>>;
}

/** The list after a look. What did not change stays the same object, so that nothing is drawn for nothing. */
export function afterLook(shown: Shown, look: Look): Shown {
  const vanished = vanishedRows(shown, look);
  const fresh = look.newest.filter((key) => isUnknown(shown, key));
  const present = shown.arrivals.filter((key) => isStillThere(key, look.newest));
  const isSameArrivals = fresh.length === 0 && present.length === shown.arrivals.length;
  return {
    pages: withoutResolved(shown, vanished),
    arrivals: isSameArrivals ? shown.arrivals : [...fresh, ...present].slice(0, LOOK_LIMIT),
    rows: rowsAfter(shown.rows, vanished),
  };
}

function vanishedRows({ pages, rows }: Shown, { gone }: Look): ReadonlyMap<number, number> {
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
  const isInFirst = first.asideHeightPx === undefined && isNewer(key, first.oldest);
  return isInFirst && key.id !== first.newest.id && !first.messages.some(({ id }) => id === key.id);
}

/** The keys say nothing about messages older than the oldest of them. */
function isStillThere(key: MessageKey, newest: readonly MessageKey[]): boolean {
  const oldest = newest[newest.length - 1];
  const isInRange = newest.length < LOOK_LIMIT || (oldest !== undefined && isNewer(key, oldest));
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
): Readonly<Record<number, RowState>> {
  const unsure = Object.keys(rows).filter((id) => rows[Number(id)]?.kind === 'unsure');
  if (unsure.length === 0 && vanished.size === 0) return rows;
  const after: Record<number, RowState> = { ...rows };
  for (const id of unsure.map(Number)) {
    if (vanished.has(id)) delete after[id];
    else after[id] = { kind: 'kept', message: NOT_DELETED };
  }
  for (const [id, heightPx] of vanished) {
    if (rows[id]?.kind !== 'unsure') after[id] = { kind: 'gone', heightPx };
  }
  return after;
}
