import type { MessageHandling, MessageKey, ReceivedMessage } from '../../../domain/staff/received-message.ts';

/**
 * One page of the list: a range of keys and the messages in it. Deleted messages leave it; nothing ever joins it,
 * because what is new is newer than every page.
 */
export interface InboxPage {
  readonly newest: MessageKey;
  readonly oldest: MessageKey;
  /** Empty while the page is unloaded. */
  readonly messages: readonly ReceivedMessage[];
  /** How many messages it has, also while it is unloaded. */
  readonly size: number;
  /** Unloaded to keep memory flat: this much room, in px, is kept until the page is loaded again. */
  readonly unloadedHeightPx?: number;
}

/**
 * What is going on with one row; a row without an entry is just there.
 * - `deleting`, `answering`: the server has been asked.
 * - `kept`: the server did not delete it, and why. `not-answered`: it did not save the answer, and why.
 * - `unsure`: no answer came to the deletion, nor to the question after it; the next poll tells.
 * - `answer-unsure`: the same for marking as answered, or for taking that back (`wanted`).
 * - `answered-first`: a colleague had marked it before this account did.
 * - `gone`: a colleague deleted it. Its room stays, so that nothing moves under a finger.
 */
export type RowState =
  | { readonly kind: 'deleting' | 'answering' | 'unsure' | 'answered-first' }
  | { readonly kind: 'answer-unsure'; readonly wanted: boolean }
  | { readonly kind: 'kept' | 'not-answered'; readonly message: string }
  | { readonly kind: 'gone'; readonly heightPx: number };

/** Of a row that is kept though no answer of the server says why. */
export const NOT_DELETED = 'It was not deleted. Try again.';
export const NOT_ANSWERED = 'Not saved. Try again.';

/** Undefined for no messages: a page without keys would stand for nothing. */
export function toPage(messages: readonly ReceivedMessage[]): InboxPage | undefined {
  const newest = messages[0];
  const oldest = messages[messages.length - 1];
  if (newest === undefined || oldest === undefined) return undefined;
  return { newest: keyOf(newest), oldest: keyOf(oldest), messages, size: messages.length };
}

export function unload(page: InboxPage, heightPx: number | undefined): InboxPage {
  return heightPx === undefined ? page : { ...page, messages: [], unloadedHeightPx: heightPx };
}

export function restored({ newest, oldest }: InboxPage, messages: readonly ReceivedMessage[]): InboxPage {
  return { newest, oldest, messages, size: messages.length };
}

export function withoutMessage(page: InboxPage, id: number): InboxPage {
  const messages = page.messages.filter((message) => message.id !== id);
  return messages.length === page.messages.length ? page : { ...page, messages, size: messages.length };
}

/** The page after a look at what staff did. What did not change stays the same object and is not drawn again. */
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

/** The key alone: a page that is unloaded must hold no message. */
function keyOf({ id, receivedAt }: MessageKey): MessageKey {
  return { id, receivedAt };
}
