import type { MessageHandling, MessageKey, ReceivedMessage } from '../../../domain/staff/received-message.ts';

/**
 * One page of the list: a range of keys and the messages in it. Deleted messages leave it. No message joins it,
 * because new messages are newer than every page.
 */
export interface InboxPage {
  readonly newest: MessageKey;
  readonly oldest: MessageKey;
  readonly messages: readonly ReceivedMessage[];
}

/**
 * The state of one row; a row without an entry is normal.
 * - `deleting`, `answering`: the server has been asked.
 * - `kept`, `not-answered`: the server has not deleted it, or not saved the answer; with the reason.
 * - `unsure`: neither the deletion nor the query after it was answered; the next poll shows the result.
 * - `answer-unsure`: the same for marking as answered (`wanted`), or for undoing that.
 * - `answered-first`: a colleague marked it before this account did.
 * - `gone`: a colleague deleted it. Its space stays, so that no row moves under a finger.
 */
export type RowState =
  | { readonly kind: 'deleting' | 'answering' | 'unsure' | 'answered-first' }
  | { readonly kind: 'answer-unsure'; readonly wanted: boolean }
  | { readonly kind: 'kept' | 'not-answered'; readonly message: string }
  | { readonly kind: 'gone'; readonly heightPx: number };

/** By message id. */
export type RowStates = Readonly<Record<number, RowState>>;

interface Rows {
  readonly pages: readonly InboxPage[];
  readonly rows: RowStates;
}

/** The messages that are loaded, without those that a colleague deleted: an empty row stands in their place. */
export function presentIds({ pages, rows }: Rows): readonly number[] {
  return pages.flatMap((page) => idsIn(page, rows));
}

/** The number of messages in the list that are still there. */
export function presentCount(list: Rows): number {
  return presentIds(list).length;
}

function idsIn({ messages }: InboxPage, rows: RowStates): readonly number[] {
  return messages.map(({ id }) => id).filter((id) => rows[id]?.kind !== 'gone');
}

/** For a row that was not deleted, when the server gave no reason. */
export const NOT_DELETED = 'It was not deleted. Try again.';
export const NOT_ANSWERED = 'Not saved. Try again.';

/** Undefined for an empty list: a page needs keys. */
export function toPage(messages: readonly ReceivedMessage[]): InboxPage | undefined {
  const newest = messages[0];
  const oldest = messages[messages.length - 1];
  if (newest === undefined || oldest === undefined) return undefined;
  return { newest: keyOf(newest), oldest: keyOf(oldest), messages };
}

export function withoutMessage(page: InboxPage, id: number): InboxPage {
  const messages = page.messages.filter((message) => message.id !== id);
  return messages.length === page.messages.length ? page : { ...page, messages };
}

/**
 * The page with the present state of its messages. An unchanged message stays the same object, so React does not draw
 * it again.
 */
export function withHandling(page: InboxPage, states: ReadonlyMap<number, MessageHandling>): InboxPage {
  const messages = page.messages.map((message) => {
    const handling = states.get(message.id);
    return handling === undefined || isSame(handling, message.handling) ? message : { ...message, handling };
  });
  return messages.every((message, index) => message === page.messages[index]) ? page : { ...page, messages };
}

function isSame(one: MessageHandling, other: MessageHandling): boolean {
  return (
    one.answeredAt === other.answeredAt &&
    one.answeredBy === other.answeredBy &&
    one.isWaiting === other.isWaiting &&
    one.answeringBy === other.answeringBy &&
    one.answeringSince === other.answeringSince &&
    one.senderKey === other.senderKey &&
    one.senderCount === other.senderCount
  );
}

function keyOf({ id, receivedAt }: MessageKey): MessageKey {
  return { id, receivedAt };
}
