/**
 * A move copies what people wrote, and what staff deleted, to a hosted project. Column by column and by name: the
 * search text is worked out anew there. Accounts stay behind, a hosted project has its own.
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
 * A checksum that any Postgres gives the same row, whatever its time zone and language. Of what the visitor wrote:
 * who answered may change on both sides while a move is repeated.
 */
export const CHECKSUM_SQL = `md5(jsonb_build_array(id, extract(epoch from created_at), name, email, phone, message,
  submission_id, extract(epoch from written_at))::text)`;

/** Keys are texts on the way: a bigint may be more than a JavaScript number holds. */
export interface MessageChecksum {
  readonly id: string;
  readonly fingerprint: string;
  readonly submissionId: string | null;
}

/** What staff deleted; the date as Postgres writes it in JSON. */
export interface DeletedSubmission {
  readonly submission_id: string;
  readonly deleted_at: string;
}

/** Fingerprints that are compared at once, and rows that are copied at once. */
export const CHECKSUMS_AT_ONCE = 5000;
export const COPIED_AT_ONCE = 500;

/** What staff marked as answered. */
export interface AnsweredMessage {
  readonly id: string;
  readonly answered_at: string;
  readonly answered_by: string | null;
}
