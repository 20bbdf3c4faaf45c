/**
 * A backup is what people wrote and who may read it, as gzipped lines of JSON: a head, one line for each row, and an
 * end with the counts and the checksum of all lines before. Rows and not the database's own files, so that it can
 * be read by any later version. The secrets are left out: after a restore, staff sign in again. So are the devices that
 * get alerts, and what was sent to them: the address of a device is a secret of its own, and each is taken back when the
 * dashboard is opened on it. Until then e-mail and the reminders reach everybody, e-mail that was turned off too.
 */
export const FORMAT = 'third-age-backup';
export const VERSION = 1;

/** In the order of restoring: accounts before their identities, messages before the tombstones that would refuse them. */
export const TABLES = [
  'auth.users',
  'auth.identities',
  'public."ContactTable"',
  'private.deleted_submissions',
  'private.alert_settings',
] as const;

export type Table = (typeof TABLES)[number];

/** How many rows each table has in the backup. */
export type BackupCounts = Readonly<Partial<Record<Table, number>>>;

export interface BackupRow {
  readonly table: Table;
  readonly row: Readonly<Record<string, unknown>>;
}

/** Rows that are in memory at once, on the way out and on the way back. */
export const ROWS_AT_ONCE = 500;
