import { formatPhone } from '../../../domain/phone.ts';
import type { ReceivedMessage } from '../../../domain/staff/received-message.ts';

/** Without it, spreadsheets do not read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

export const CSV_HEADER = toLine([
  'Date',
  'Written',
  'Reference',
  'Name',
  'Email',
  'Phone',
  'Message',
  'Answered',
  'Answered by',
]);

/**
 * One message as a line of CSV. The phone has punctuation, because a spreadsheet drops leading zeros of bare digits.
 */
export function csvLine(message: ReceivedMessage): string {
  return toLine([
    message.receivedAt,
    message.writtenAt ?? '',
    message.reference ?? '',
    message.name,
    message.email,
    formatPhone(message.phone),
    message.message,
    message.handling.answeredAt ?? '',
    message.handling.answeredBy ?? '',
  ]);
}

function toLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${disarm(cell).replace(/"/g, '""')}"`).join(',')}\r\n`;
}

/**
 * Spreadsheets take a cell that begins so for a formula, some also in full-width letters. The apostrophe makes it
 * text.
 */
function disarm(cell: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell;
}
