import { PHONE_DIGITS, phoneDigits } from './phone.ts';

/** What a visitor sends. Once it is in the outbox it never changes: one submission id belongs to one text. */
export interface ContactMessage {
  /** UUID made on the device; unique in the database, so that sending a message twice stores it once. */
  readonly submissionId: string;
  readonly name: string;
  readonly email: string;
  /** The ten digits as a number; `padPhone` restores leading zeros. */
  readonly phone: number;
  readonly message: string;
  /** When the person pressed "Send Message", ISO 8601 in UTC, by the device's clock. */
  readonly writtenAt: string;
}

/** The four fields as typed. */
export interface ContactDraft {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
}

export type ContactField = keyof ContactDraft;

/** In the order of the form. */
export const CONTACT_FIELDS = [
  'name',
  'email',
  'phone',
  'message',
] as const satisfies readonly ContactField[];

export const EMPTY_DRAFT: ContactDraft = { name: '', email: '', phone: '', message: '' };

/**
 * Counted in characters (UTF-16 units in the form, code points in the database's CHECK constraints of the same
 * figures).
 */
export const MAX_LENGTH: Readonly<Record<ContactField, number>> = {
  name: 120,
  email: 254,
  phone: 40,
  message: 5000,
};

export type ContactError =
  | { readonly field: 'phone'; readonly kind: 'phone' }
  | { readonly field: 'name' | 'email' | 'message'; readonly kind: 'blank' | 'too-long' }
  | { readonly field: 'email'; readonly kind: 'email-shape' };

export type ValidatedContact =
  | { readonly ok: true; readonly fields: Pick<ContactMessage, 'name' | 'email' | 'phone' | 'message'> }
  | { readonly ok: false; readonly error: ContactError };

/** The same rule as the database's check: something, one @, a domain with a dot, no spaces. */
const EMAIL_SHAPE = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;

/**
 * Checks a draft: the phone first, then blank fields, then what only the database would refuse (e-mail shape,
 * length). What is accepted here is not refused by the database.
 */
export function validateContact(draft: ContactDraft): ValidatedContact {
  const digits = phoneDigits(draft.phone);
  if (digits.length !== PHONE_DIGITS) return { ok: false, error: { field: 'phone', kind: 'phone' } };
  const name = cleanText(draft.name);
  const email = cleanText(draft.email);
  const message = cleanText(draft.message);
  for (const [field, text] of [
    ['name', name],
    ['email', email],
    ['message', message],
  ] as const) {
    if (text === '') return { ok: false, error: { field, kind: 'blank' } };
  }
  if (!EMAIL_SHAPE.test(email)) return { ok: false, error: { field: 'email', kind: 'email-shape' } };
  for (const [field, text] of [
    ['name', name],
    ['email', email],
    ['message', message],
  ] as const) {
    if (text.length > MAX_LENGTH[field]) return { ok: false, error: { field, kind: 'too-long' } };
  }
  return { ok: true, fields: { name, email, phone: Number(digits), message } };
}

/** Trimmed, in NFC, without NUL and lone surrogates, which Postgres refuses. */
function cleanText(text: string): string {
  return text
    .split('\u0000')
    .join('')
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .normalize('NFC')
    .trim();
}
