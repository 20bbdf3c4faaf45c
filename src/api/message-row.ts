import { padPhone } from '../domain/phone.ts';
import { messageReference } from '../domain/reference.ts';
import type { MessageHandling, MessageKey, ReceivedMessage } from '../domain/staff/received-message.ts';
import type { Database } from './database-types.ts';

type Functions = Database['public']['Functions'];
type FoundRow = Functions['find_messages']['Returns'][number];

/** The columns that identify a row and order the list. */
export type KeyRow = Pick<FoundRow, 'id' | 'created_at'>;

/** A row of the backend; older rows may lack every column but the id and the time. */
export type MessageRow = KeyRow & { readonly [Column in keyof FoundRow]?: FoundRow[Column] | null };

/** The columns that may change while a list is shown. */
export type HandlingRow = {
  readonly [Column in keyof Functions['message_states']['Returns'][number]]?:
    | Functions['message_states']['Returns'][number][Column]
    | null;
};

/** The message in a row. Missing texts become empty, and the phone gets its leading zeros back. */
export function toReceivedMessage(row: MessageRow): ReceivedMessage {
  const submissionId = row.submission_id ?? '';
  const writtenAt = row.written_at ?? '';
  return {
    ...toMessageKey(row),
    name: row.name ?? '',
    email: row.email ?? '',
    phone: row.phone === null || row.phone === undefined ? '' : padPhone(Number(row.phone)),
    message: row.message ?? '',
    ...(submissionId === '' ? {} : { reference: messageReference(submissionId) }),
    ...(writtenAt === '' ? {} : { writtenAt: isoTimestamp(writtenAt) }),
    handling: toHandling(row),
  };
}

/** What staff did with a message. Columns that are null, or missing in an older database, are left out. */
export function toHandling(row: HandlingRow): MessageHandling {
  const { answered_at, answered_by, answering_by, answering_since, sender_key, sender_count } = row;
  return {
    isWaiting: row.is_waiting ?? false,
    ...(answered_at ? { answeredAt: isoTimestamp(answered_at) } : {}),
    ...(answered_by ? { answeredBy: answered_by } : {}),
    ...(answering_by && answering_since
      ? { answeringBy: answering_by, answeringSince: isoTimestamp(answering_since) }
      : {}),
    ...(sender_key && sender_count ? { senderKey: sender_key, senderCount: sender_count } : {}),
  };
}

/**
 * The key by which rows are compared, with the time in one format: the embedded backend and hosted Supabase write
 * times differently.
 */
export function toMessageKey(row: KeyRow): MessageKey {
  return { id: Number(row.id), receivedAt: isoTimestamp(row.created_at) };
}

/**
 * ISO 8601 in UTC with six digits of the fraction. The backend may write "2026-11-21 01:34:49.479+00", which Safari
 * cannot read, or "2026-11-21T01:34:49.479+00:00", and drops trailing zeros of the fraction.
 */
export function isoTimestamp(stored: string): string {
  const [, moment, fraction = ''] = /^(.*?)(?:\.(\d+))?(?:\+00(?::?00)?|Z)$/.exec(stored) ?? [];
  return moment === undefined ? stored : `${moment.replace(' ', 'T')}.${fraction.padEnd(6, '0')}Z`;
}
