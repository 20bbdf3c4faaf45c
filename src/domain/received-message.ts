/** Where a message stands in the list: newest first, messages of the same moment by number. */
export interface MessageKey {
  readonly id: number;
  /** When it reached us, ISO 8601 in UTC with all six digits of the fraction, so that text order is time order. */
  readonly receivedAt: string;
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
}

export function isNewer(key: MessageKey, than: MessageKey): boolean {
  return key.receivedAt === than.receivedAt ? key.id > than.id : key.receivedAt > than.receivedAt;
}
