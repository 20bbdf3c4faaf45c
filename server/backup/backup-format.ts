/**
 * A backup is what people wrote and who may read it, as gzipped lines of JSON: a head, one line for each row, and an
 * end with the counts and the checksum of all lines before. Rows and not the database's own files, so that it can
 * be read by any later version. Encrypted, the whole of that is one age file (age-encryption.org).
 */
export const FORMAT = 'third-age-backup';

/**
 * Version 1 was written as of one moment. In version 2 a message may stand beside the mark that it was deleted, for
 * rows are read in slices: whoever restores has to leave it out, which programs for version 1 would not do.
 */
export const VERSION = 2;
export const READABLE_VERSIONS: readonly unknown[] = [1, VERSION];

/** In the order of writing: what was deleted while the messages were read must come after them. */
export const TABLES = [
  'public."ContactTable"',
  'auth.users',
  'auth.identities',
  'private.alert_settings',
  'private.audit_log',
  'private.deleted_submissions',
] as const;

export type Table = (typeof TABLES)[number];

/**
 * What no backup has, on purpose. After a restore staff sign in again. The devices that get alerts are left out, and
 * what was sent to them: the address of a device is a secret of its own, and each is taken back when the dashboard is
 * opened on it. Until then e-mail and the reminders reach everybody, e-mail that was turned off too.
 */
export const LEFT_OUT = [
  // Sessions, and what the vendor's sign-in notes down.
  ...['auth.sessions', 'auth.refresh_tokens', 'auth.flow_state', 'auth.audit_log_entries'],
  // Alerts.
  ...['private.alert_sender', 'private.alert_targets', 'private.alerts', 'private.deliveries'],
  ...['private.unannounced', 'private.taken'],
  // Made of addresses, and kept for minutes or a day.
  ...[
    'private.recent_submissions',
    'private.message_senders',
    'private.sender_day',
    'private.messages_today',
  ],
  // Made by the migrations, or from the server's settings at each start.
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

/** A row as Postgres writes it in JSON, as text: a number may be more than JavaScript's hold. */
export interface BackupRow {
  readonly table: Table;
  readonly row: string;
}

/** Rows that are in memory at once, on the way out and on the way back, and that one turn on the database reads. */
export const ROWS_AT_ONCE = 200;
