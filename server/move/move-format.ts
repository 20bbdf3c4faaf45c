/**
 * A move copies messages, warnings and deletions to a hosted project. Columns are listed by name: the project generates the
 * search text itself. Accounts are not moved; the hosted project has its own.
 */
export const MESSAGE_COLUMNS = [
  'id',
  'created_at',
  'name',
  'email',
  'phone',
  'message',
  'submission_id',
  'written_at',
  'answered_at',
  'answered_by',
] as const;

/**
 * A checksum that every Postgres computes equally for the same row, whatever its time zone and language. It covers
 * only what the visitor wrote, because who answered may change on both sides between runs.
 */
export const CHECKSUM_SQL = `md5(jsonb_build_array(id, extract(epoch from created_at), name, email, phone, message,
  submission_id, extract(epoch from written_at))::text)`;

/** Ids are texts, because a bigint may be larger than a JavaScript number holds exactly. */
export interface MessageChecksum {
  readonly id: string;
  readonly fingerprint: string;
  readonly submissionId: string | null;
}

/** A deletion by staff; the date is as Postgres writes it in JSON. */
export interface DeletedSubmission {
  readonly submission_id: string;
  readonly deleted_at: string;
}

/** Checksums compared at once, and rows copied at once. */
export const CHECKSUMS_AT_ONCE = 5000;
export const COPIED_AT_ONCE = 500;

/** A message that staff marked as answered. */
export interface AnsweredMessage {
  readonly id: string;
  readonly answered_at: string;
  readonly answered_by: string | null;
}
