import type { MessageKey, ReceivedMessage } from '../../domain/received-message.ts';

/**
 * One page of the list: a range of keys and the messages in it. Deleted messages leave it; nothing ever joins it,
 * because what is new is newer than every page.
 */
export interface InboxPage {
  readonly newest: MessageKey;
  readonly oldest: MessageKey;
  /** Empty while the page is set aside. */
  readonly messages: readonly ReceivedMessage[];
  /** How many messages it has, also while they are set aside. */
  readonly size: number;
  /** Set aside, so that memory stays flat: this much room, in px, is kept until the page is loaded again. */
  readonly asideHeightPx?: number;
}

/** Undefined for no messages: a page without keys would stand for nothing. */
export function toPage(messages: readonly ReceivedMessage[]): InboxPage | undefined {
  const newest = messages[0];
  const oldest = messages[messages.length - 1];
  if (newest === undefined || oldest === undefined) return undefined;
  return { newest: keyOf(newest), oldest: keyOf(oldest), messages, size: messages.length };
}

export function setAside(page: InboxPage, heightPx: number | undefined): InboxPage {
  return heightPx === undefined ? page : { ...page, messages: [], asideHeightPx: heightPx };
}

export function restored({ newest, oldest }: InboxPage, messages: readonly ReceivedMessage[]): InboxPage {
  return { newest, oldest, messages, size: messages.length };
}

export function withoutMessage(page: InboxPage, id: number): InboxPage {
  const messages = page.messages.filter((message) => message.id !== id);
  return messages.length === page.messages.length ? page : { ...page, messages, size: messages.length };
}

/** The key alone: a page that is set aside must hold no message. */
function keyOf({ id, receivedAt }: MessageKey): MessageKey {
  return { id, receivedAt };
}
