import { type Extensions, PGlite } from '@electric-sql/pglite';
import { fsyncExtension } from './fsync-extension.ts';

/** `-F` turns syncing off. PGlite passes it always, because it was made for browsers. */
const NO_SYNC = '-F';

/**
 * Start parameters that make Postgres sync what it has acknowledged. Its default on Linux, `fdatasync`, does nothing
 * in PGlite's build; `fsync` works with the extension.
 */
export const durableStartParams: readonly string[] = [
  ...PGlite.defaultStartParams.filter((param) => param !== NO_SYNC),
  ...['-c', 'wal_sync_method=fsync'],
  // Postgres would otherwise reuse old log files, which still contain messages.
  ...['-c', 'wal_recycle=off'],
];

/** The extension that makes the engine sync its files. */
export const durableExtensions: Extensions = { fsync: fsyncExtension };
