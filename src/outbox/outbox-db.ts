import type { DBSchema, IDBPTransaction } from 'idb';
import type { ContactDraft } from '../domain/contact-message.ts';
import type { Entry, Receipt, Span, Wait } from './entry.ts';

// A new version may add stores and fields, but never remove or redefine any: an older page can be open at the same
// time as a newer worker, and a release can be undone.
export const DATABASE_VERSION = 1;

/**
 * Several pages can show one draft: a second tab, a page in the back/forward cache, a tab that the browser restores.
 * When the text is handed over in one of them, the others must neither keep it nor send it again. A lineage tells what
 * they hold, without the text.
 */
export interface Lineage {
  /** The ids under which pages have held the draft. */
  readonly ids: readonly string[];
  /** Checksums of its text, each time it went from one page to another, and when it was handed over. */
  readonly checksums: readonly number[];
}

/** An unfinished message in the form. */
export interface StoredDraft {
  readonly submissionId: string;
  readonly fields: ContactDraft;
  /** This exact text was sent under this id and may have arrived. */
  readonly wasSent: boolean;
  readonly savedAt: number;
  /** Missing while only one page has held it. */
  readonly lineage?: Lineage;
}

/**
 * The tab or worker that is replaying. Valid only within its period; `sending` is the entry that may be on its way.
 */
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
  /** While it lasts the whole outbox waits: the network or the server fails, and not a single message. */
  pauses: { key: 'replay'; value: Wait };
}

type StoreName = 'entries' | 'receipts' | 'drafts' | 'leases' | 'pauses';

/** Every transaction covers all stores, so that related changes are atomic and writers run one after another. */
export const STORES: StoreName[] = ['entries', 'receipts', 'drafts', 'leases', 'pauses'];

export type ReadTransaction = IDBPTransaction<OutboxSchema, StoreName[], 'readonly'>;
export type WriteTransaction = IDBPTransaction<OutboxSchema, StoreName[], 'readwrite'>;

/** Creates the stores that the database lacks, in an upgrade; existing ones stay unchanged. */
export function createMissingStores(db: IDBDatabase) {
  const create = (name: StoreName, options: IDBObjectStoreParameters = {}) =>
    db.objectStoreNames.contains(name) ? undefined : db.createObjectStore(name, options);
  // The key increases and is never reused, so the order of messages does not depend on a clock.
  const entries = create('entries', { autoIncrement: true });
  entries?.createIndex('submissionId', 'message.submissionId', { unique: true });
  create('receipts', { keyPath: 'submissionId' });
  create('drafts', { keyPath: 'submissionId' });
  create('leases');
  create('pauses');
}
