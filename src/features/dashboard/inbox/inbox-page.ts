import type { MessageKey, ReceivedMessage } from '../../../domain/received-message.ts';

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
  /** Of an unloaded page: the height in px that it keeps, so that nothing moves. Unloading keeps memory flat. */
  readonly unloadedHeightPx?: number;
}

/** Undefined for no messages: a page needs at least one key. */
export function toPage(messages: readonly ReceivedMessage[]): InboxPage | undefined {
  const newest = messages[0];
  const oldest = messages.at(-1);
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

/** The key alone: an unloaded page must hold no message. */
function keyOf({ id, receivedAt }: MessageKey): MessageKey {
  return { id, receivedAt };
}

/**
 * What is special about one row; a row without an entry is just there.
 * - `deleting`: the server has been asked.
 * - `kept`: the server did not delete it, and why.
 * - `unsure`: no answer came to the deletion, nor to the question after it; the next poll tells.
 * - `gone`: a colleague deleted it. Its room stays, so that nothing moves under a finger.
 */
export type RowState =
  | { readonly kind: 'deleting' | 'unsure' }
  | { readonly kind: 'kept'; readonly message: string }
  | { readonly kind: 'gone'; readonly heightPx: number };

/** Of a row that is kept though no answer of the server says why. */
export const NOT_DELETED = 'It was not deleted. Try again.';
