import type { DBSchema, IDBPTransaction } from 'idb';
import type { ContactDraft } from '../domain/contact-message.ts';
import type { Entry, Receipt, Span, Wait } from './entry.ts';

// A new version may add stores and fields, never take away or reinterpret: an older page can be open beside a newer
// worker, and a release can be undone.
export const DATABASE_VERSION = 1;

export interface StoredDraft {
  readonly submissionId: string;
  readonly fields: ContactDraft;
  /** This very text went out under this id, and may have arrived. */
  readonly wasSent: boolean;
  readonly savedAt: number;
}

/** Who is replaying. Valid for its stretch of time; `sending` is the entry whose bytes may be under way. */
export interface Lease extends Span {
  readonly holder: string;
  readonly isUnderLock: boolean;
  readonly sending?: string;
}

export interface OutboxSchema extends DBSchema {
  entries: { key: number; value: Entry; indexes: { submissionId: string } };
  receipts: { key: string; value: Receipt };
  drafts: { key: string; value: StoredDraft };
  leases: { key: 'replay'; value: Lease };
  /** The whole outbox stays quiet: the network or the server, not one message, is what fails. */
  pauses: { key: 'replay'; value: Wait };
}

type StoreName = 'entries' | 'receipts' | 'drafts' | 'leases' | 'pauses';

/** Every transaction spans all stores: what belongs together changes together, and writers queue up. */
export const STORES: StoreName[] = ['entries', 'receipts', 'drafts', 'leases', 'pauses'];

export type ReadTransaction = IDBPTransaction<OutboxSchema, StoreName[], 'readonly'>;
export type WriteTransaction = IDBPTransaction<OutboxSchema, StoreName[], 'readwrite'>;

export function createMissingStores(db: IDBDatabase) {
  const create = (name: StoreName, options: IDBObjectStoreParameters = {}) =>
    db.objectStoreNames.contains(name) ? undefined : db.createObjectStore(name, options);
  // The key counts up and is never given twice: the order of the messages does not depend on a clock.
  const entries = create('entries', { autoIncrement: true });
  entries?.createIndex('submissionId', 'message.submissionId', { unique: true });
  create('receipts', { keyPath: 'submissionId' });
  create('drafts', { keyPath: 'submissionId' });
  create('leases');
  create('pauses');
}
