/** The position of a message in the list: newest first by `id`, because a clock may have been wrong. */
export interface MessageKey {
  /** Rises in the order of arrival. */
  readonly id: number;
  /** When the server received it, ISO 8601 in UTC with six digits of the fraction. */
  readonly receivedAt: string;
}

/** Which messages a list shows. */
export type MessageFilter = 'waiting' | 'answered' | 'all';

/** The messages in a list: those that match every field. */
export interface MessageList {
  /** Words that a message must all contain; empty matches every message. */
  readonly search: string;
  readonly show: MessageFilter;
  /** Only messages with this `senderKey`. */
  readonly fromSender?: string;
}

/** What staff did with a message, and its sender's other messages. It may change while the list is shown. */
export interface MessageHandling {
  /** ISO time; missing while the message is not answered. */
  readonly answeredAt?: string;
  /** E-mail address of the account that marked it; may be missing on an answered message. */
  readonly answeredBy?: string;
  /** Whether it waits for an answer. Old messages, from before answers were recorded, do not. */
  readonly isWaiting: boolean;
  /** The account that tapped Call or E-mail within the last half hour, and when. */
  readonly answeringBy?: string;
  readonly answeringSince?: string;
  /** Equal for messages of one sender on one day; does not reveal the sender. */
  readonly senderKey?: string;
  /** Messages with this key, including this one; counted up to 100. */
  readonly senderCount?: number;
}

/** How many messages wait, and the time of the oldest. */
export interface WaitingSummary {
  readonly waiting: number;
  readonly oldestAt?: string;
}

/** A visitor's message as staff see it. */
export interface ReceivedMessage extends MessageKey {
  readonly name: string;
  readonly email: string;
  /** Ten digits with leading zeros; the stored text when an older row holds something else. */
  readonly phone: string;
  readonly message: string;
  /** Such as "4F7K-2Q", the same as on the sender's receipt; missing on rows older than references. */
  readonly reference?: string;
  /** When the person tapped "Send Message", by the device's clock; missing when unknown. */
  readonly writtenAt?: string;
  readonly handling: MessageHandling;
}

export function isNewer(key: MessageKey, than: MessageKey): boolean {
  return key.id > than.id;
}
