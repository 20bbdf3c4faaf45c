import { type Extensions, PGlite } from '@electric-sql/pglite';
import { fsyncExtension } from './fsync-extension.ts';

/** `-F` switches syncing off: PGlite gives it to every database, for it was made for browsers. */
const NO_SYNC = '-F';

/**
 * How Postgres is started so that what it has acknowledged is on the disk. `fdatasync`, which it would choose on
 * Linux, does nothing in PGlite's build; `fsync` does once the extension is there.
 */
export const durableStartParams: readonly string[] = [
  ...PGlite.defaultStartParams.filter((param) => param !== NO_SYNC),
  ...['-c', 'wal_sync_method=fsync'],
  // A file of the log that is done with would be used again with the old messages in it.
  ...['-c', 'wal_recycle=off'],
];

export const durableExtensions: Extensions = { fsync: fsyncExtension };
