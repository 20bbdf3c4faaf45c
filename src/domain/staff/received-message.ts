/** Where a message stands in the list: newest first, by number, for a clock may have been wrong. */
export interface MessageKey {
  /** In the order of arrival. */
  readonly id: number;
  /** When it reached us, ISO 8601 in UTC with all six digits of the fraction. */
  readonly receivedAt: string;
}

/** Which messages a list shows. */
export type MessageFilter = 'waiting' | 'answered' | 'all';

/** Which messages a list has: those that match all of this. */
export interface MessageList {
  /** Words that must all be found; empty for every message. */
  readonly search: string;
  readonly show: MessageFilter;
  /** Only messages with this `senderKey`. */
  readonly fromSender?: string;
}

/** What staff have done about a message, and what came from the same sender. It changes while one reads. */
export interface MessageHandling {
  /** ISO time; absent while nobody has marked the message as answered. */
  readonly answeredAt?: string;
  /** E-mail address of who marked it; may be absent on a message that was. */
  readonly answeredBy?: string;
  /** Counts as waiting. Messages from before answers were kept, and unmarked, wait for nobody. */
  readonly isWaiting: boolean;
  /** Who tapped Call or E-mail within the last half hour, and when. */
  readonly answeringBy?: string;
  readonly answeringSince?: string;
  /** The same for messages of one sender on one day; says nothing about who that is. */
  readonly senderKey?: string;
  /** Messages with this key, this one included; counted up to 100. */
  readonly senderCount?: number;
}

/** How many messages wait, and since when the oldest does. */
export interface WaitingSummary {
  readonly waiting: number;
  readonly oldestAt?: string;
}

/** A visitor's message as staff see it. */
export interface ReceivedMessage extends MessageKey {
  readonly name: string;
  readonly email: string;
  /** Ten digits, leading zeros included; as it is stored when an older row holds something else. */
  readonly phone: string;
  readonly message: string;
  /** Such as "4F7K-2Q", as on the sender's receipt; missing on rows from before references. */
  readonly reference?: string;
  /** When the person pressed "Send Message", by the device's clock; missing when unknown. */
  readonly writtenAt?: string;
  readonly handling: MessageHandling;
}

export function isNewer(key: MessageKey, than: MessageKey): boolean {
  return key.id > than.id;
}
