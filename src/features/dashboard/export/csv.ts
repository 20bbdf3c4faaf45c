import { formatPhone } from '../../../domain/phone.ts';
import type { ReceivedMessage } from '../../../domain/staff/received-message.ts';

/** Without it, spreadsheets take UTF-8 for something else. */
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

/** One message as a line. The phone is punctuated: as bare digits a spreadsheet would drop a leading zero. */
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

/** A cell that begins so is a formula to a spreadsheet, in wide letters to some; the apostrophe makes it text. */
function disarm(cell: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell;
}
