/** 32 symbols that are easy to tell apart when read aloud or written down: no 0/O, no 1/I. */
const SYMBOLS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 6;
const BITS = 5;

/**
 * The short reference of a message, such as "4F7K-2Q": the first 30 bits of its submission id, five bits per symbol.
 * The sender's receipt and the staff's screen show the same reference.
 */
export function messageReference(submissionId: string): string {
  const bits = Number.parseInt(submissionId.slice(0, 8), 16) >>> 2;
  let symbols = '';
  for (let place = LENGTH - 1; place >= 0; place -= 1) symbols += SYMBOLS[(bits >>> (place * BITS)) & 31];
  return `${symbols.slice(0, 4)}-${symbols.slice(4)}`;
}
