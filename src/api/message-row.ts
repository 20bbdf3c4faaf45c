import { padPhone } from '../domain/phone.ts';
import { messageReference } from '../domain/reference.ts';
import type { MessageHandling, MessageKey, ReceivedMessage } from '../domain/staff/received-message.ts';
import type { Database } from './database-types.ts';

type Functions = Database['public']['Functions'];
type FoundRow = Functions['find_messages']['Returns'][number];

/** What identifies a row and orders the list. */
export type KeyRow = Pick<FoundRow, 'id' | 'created_at'>;

/** One row as the backend answers it; older rows may lack anything but the id and the time. */
export type MessageRow = KeyRow & { readonly [Column in keyof FoundRow]?: FoundRow[Column] | null };

/** What changes about a row while one reads. */
export type HandlingRow = {
  readonly [Column in keyof Functions['message_states']['Returns'][number]]?:
    | Functions['message_states']['Returns'][number][Column]
    | null;
};

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

/** Columns that are null, or that an older database does not give, are left out. */
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

/** As the list compares them; the embedded backend and hosted Supabase write the same time in their own ways. */
export function toMessageKey(row: KeyRow): MessageKey {
  return { id: Number(row.id), receivedAt: isoTimestamp(row.created_at) };
}

/**
 * ISO 8601 in UTC with six digits of the fraction. The backend may write "2026-11-21 01:34:49.479+00", which Safari
 * cannot read, or "2026-11-21T01:34:49.479+00:00", and leaves zeros at the end of the fraction out.
 */
export function isoTimestamp(stored: string): string {
  const [, moment, fraction = ''] = /^(.*?)(?:\.(\d+))?(?:\+00(?::?00)?|Z)$/.exec(stored) ?? [];
  return moment === undefined ? stored : `${moment.replace(' ', 'T')}.${fraction.padEnd(6, '0')}Z`;
}
