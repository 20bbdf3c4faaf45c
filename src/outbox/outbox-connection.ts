import { type IDBPDatabase, wrap } from 'idb';
import {
  createMissingStores,
  DATABASE_VERSION,
  type OutboxSchema,
  type ReadTransaction,
  STORES,
  type WriteTransaction,
} from './outbox-db.ts';
import type { OutboxEnvironment } from './outbox-environment.ts';

/** Nothing was written: the device cannot store, or every attempt failed. */
export class NotSavedError extends Error {
  override readonly name = 'NotSavedError';
}

/** Storage is missing or does not answer; errors that it reports are DOMExceptions. */
class StorageTimeoutError extends Error {
  override readonly name = 'StorageTimeoutError';
}

// DO NOT RENAME: messages are stored under this name on people's devices.
const DATABASE_NAME = 'third-age-outbox';

const OPEN_TIMEOUT_MS = 3_000;
const TRANSACTION_TIMEOUT_MS = 5_000;
/** A broken connection fails at once, so two more attempts are cheap; a timeout costs a person seconds each time. */
const MAX_ATTEMPTS = 3;
const MAX_TIMEOUTS = 2;

/**
 * A connection that reconnects: after a failure the work is repeated on a new connection. So it must be safe to
 * repeat: an attempt that seemed to fail may have been committed.
 */
export interface OutboxConnection {
  /**
   * Runs the work in a read-only transaction.
   * @throws NotSavedError when storage cannot be used.
   */
  read<T>(work: (transaction: ReadTransaction) => Promise<T>): Promise<T>;
  /**
   * Runs the work in one transaction; resolves when the change is on the disk.
   * @throws NotSavedError when nothing was stored.
   */
  write<T>(work: (transaction: WriteTransaction) => Promise<T>): Promise<T>;
}

type Database = IDBPDatabase<OutboxSchema>;

/** Opens the outbox's database at the first use, and again after a failure. */
export function connectOutbox(environment: OutboxEnvironment): OutboxConnection {
  const readFactory = () => environment.indexedDB;
  const active = new Set<ReadTransaction | WriteTransaction>();
  let opened: Promise<Database> | undefined;
  let thawed: Promise<void> | undefined;
  let isWatching = false;

  /**
   * WebKit keeps a left page in its back/forward cache with open transactions, and all other pages then wait for them
   * forever. So a page aborts its transactions when it is frozen, and repeats them when it is back.
   */
  function watchForFreeze() {
    if (isWatching) return;
    isWatching = true;
    let thaw = () => {};
    environment.onFreeze((isFrozen) => {
      if (!isFrozen) {
        thawed = undefined;
        thaw();
        return;
      }
      thawed ??= new Promise((resolve) => {
        thaw = resolve;
      });
      for (const transaction of active) abort(transaction);
      if (opened !== undefined) drop(opened);
    });
  }

  function open(): Promise<Database> {
    const attempt: Promise<Database> = openDatabase(readFactory(), () => drop(attempt));
    return attempt;
  }

  function drop(dead: Promise<Database>) {
    if (opened === dead) opened = undefined;
    // An open connection would block the next upgrade; closing a broken one is harmless.
    dead.then(
      (db) => db.close(),
      () => undefined,
    );
  }

  async function use<T>(work: (db: Database) => Promise<T>): Promise<T> {
    let failures = 0;
    let timeouts = 0;
    watchForFreeze();
    for (;;) {
      if (thawed !== undefined) await thawed;
      opened ??= open();
      const current = opened;
      try {
        const db = await current;
        // The page was frozen while the database opened and must not begin a transaction.
        if (thawed !== undefined) continue;
        // In WebKit, transactions may never end after an app returns from the background, so they have a timeout.
        return await withTimeout(work(db), TRANSACTION_TIMEOUT_MS);
      } catch (error) {
        const isTimeout = error instanceof StorageTimeoutError;
        if (!isTimeout && !(error instanceof DOMException)) throw error;
        drop(current);
        failures += 1;
        if (isTimeout) timeouts += 1;
        const isFull = !isTimeout && error.name === 'QuotaExceededError';
        if (isFull || failures === MAX_ATTEMPTS || timeouts === MAX_TIMEOUTS || readFactory() === undefined)
          throw new NotSavedError('The outbox cannot be used on this device.', { cause: error });
      }
    }
  }

  /** Resolves with the result of the work once the transaction is complete. */
  async function finish<T, Transaction extends ReadTransaction | WriteTransaction>(
    transaction: Transaction,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    active.add(transaction);
    const done = transaction.done;
    // Awaited below when the work succeeded; otherwise the error of the work is reported instead.
    done.catch(() => undefined);
    try {
      const result = await work(transaction);
      await done;
      return result;
    } catch (error) {
      abort(transaction);
      throw transaction.error ?? error;
    } finally {
      active.delete(transaction);
    }
  }

  return {
    read: (work) => use((db) => finish(db.transaction(STORES, 'readonly'), work)),
    write: (work) => use((db) => finish(db.transaction(STORES, 'readwrite', { durability: 'strict' }), work)),
  };
}

function abort(transaction: ReadTransaction | WriteTransaction) {
  try {
    transaction.abort();
  } catch {
    // The transaction has already ended.
  }
}

async function openDatabase(factory: IDBFactory | undefined, onDead: () => void): Promise<Database> {
  if (factory === undefined) throw new StorageTimeoutError('This browser has no IndexedDB');
  const db = await openKnownOrNewer(factory, onDead);
  if (STORES.every((store) => db.objectStoreNames.contains(store))) return db;
  // Another program made a database of this name, or an upgrade was interrupted: another upgrade adds what is
  // missing.
  db.close();
  return await openVersion(factory, db.version + 1, onDead);
}

async function openKnownOrNewer(factory: IDBFactory, onDead: () => void): Promise<Database> {
  try {
    return await openVersion(factory, DATABASE_VERSION, onDead);
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'VersionError') throw error;
    // A newer release was here and was undone. Its additions stay; the stores of this version still exist.
    return await openVersion(factory, undefined, onDead);
  }
}

async function openVersion(
  factory: IDBFactory,
  version: number | undefined,
  onDead: () => void,
): Promise<Database> {
  const opening = new Promise<IDBDatabase>((resolve, reject) => {
    const request = factory.open(DATABASE_NAME, version);
    request.onupgradeneeded = () => createMissingStores(request.result);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => resolve(request.result);
  });
  let db: IDBDatabase;
  try {
    db = await withTimeout(opening, OPEN_TIMEOUT_MS);
  } catch (error) {
    // It may still open later, when an old tab closes its connection; this connection is then closed.
    opening.then(
      (late) => late.close(),
      () => undefined,
    );
    throw error;
  }
  // Closes for a newer version in another tab, and for a person who clears the site's data.
  db.onversionchange = onDead;
  db.onclose = onDead;
  return wrap(db) as Database;
}

function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new StorageTimeoutError(`No answer within ${ms} ms`)), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
