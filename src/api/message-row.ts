import { padPhone } from '../domain/phone.ts';
import type { MessageKey, ReceivedMessage } from '../domain/received-message.ts';
import { messageReference } from '../domain/reference.ts';
import type { Database } from './database-types.ts';

type FoundRow = Database['public']['Functions']['find_messages']['Returns'][number];

/** What identifies a row and orders the list. */
export type KeyRow = Pick<FoundRow, 'id' | 'created_at'>;

/** One row as the backend answers it; older rows may lack anything but the id and the time. */
export type MessageRow = KeyRow & { readonly [Column in keyof FoundRow]?: FoundRow[Column] | null };

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
