/**
 * A backup holds the messages and the accounts as gzipped lines of JSON: a head, one line for each row, and an end
 * with the row counts and the checksum of all lines before. It stores rows and not the files of Postgres, so that
 * every later version can read it. An encrypted backup is the same in one age file (age-encryption.org).
 */
export const FORMAT = 'third-age-backup';

/**
 * In version 1 all rows are of one moment. In version 2 rows are read in slices, so a message may be in the backup
 * together with the record of its deletion. A restore must drop such a message; programs that know only version 1
 * would not.
 */
export const VERSION = 2;
export const READABLE_VERSIONS: readonly unknown[] = [1, VERSION];

/**
 * In the order of writing. Deletions come after the messages, so that those made while the messages are read are
 * included.
 */
export const TABLES = [
  'public."ContactTable"',
  'auth.users',
  'auth.identities',
  'private.alert_settings',
  'private.audit_log',
  'public.warnings',
  'private.deleted_submissions',
] as const;

export type Table = (typeof TABLES)[number];

/**
 * Tables that no backup contains, on purpose. Without sessions, staff sign in again after a restore. Devices and
 * their alerts are left out, because the address of a device is a secret; a device registers again when the dashboard
 * is opened on it. Until then e-mail and reminders go to all staff, even where e-mail was turned off.
 */
export const LEFT_OUT = [
  // Sessions, and the vendor's own records of signing in.
  ...['auth.sessions', 'auth.refresh_tokens', 'auth.flow_state', 'auth.audit_log_entries'],
  // Alerts.
  ...['private.alert_sender', 'private.alert_targets', 'private.alerts', 'private.deliveries'],
  ...['private.unannounced', 'private.message_claims'],
  // Derived from internet addresses, and kept for minutes or a day only.
  ...[
    'private.recent_submissions',
    'private.message_senders',
    'private.sender_day',
    'private.messages_today',
  ],
  // Filled by the migrations, or from the server's settings at each start.
  ...[
    'private.contact_limit',
    'private.platform',
    'private.site_calls',
    'supabase_migrations.schema_migrations',
  ],
  ...['private.retention', 'private.session_limits'],
] as const;

/** How many rows each table has in the backup. */
export type BackupCounts = Readonly<Partial<Record<Table, number>>>;

/** A row as the JSON text that Postgres wrote: JavaScript would round large numbers. */
export interface BackupRow {
  readonly table: Table;
  readonly row: string;
}

/** Rows held in memory at once when writing and restoring, and read in one turn on the database. */
export const ROWS_AT_ONCE = 200;
