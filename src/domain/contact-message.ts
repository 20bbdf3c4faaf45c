import { BLANK, isBlank, trimBlank } from './blank.ts';
import { hasCountryCode, PHONE_DIGITS, phoneDigits } from './phone.ts';

/** What a visitor sends. Once it is in the outbox it never changes: one submission id belongs to one text. */
export interface ContactMessage {
  /** UUID made on the device; unique in the database, so that sending a message twice stores it once. */
  readonly submissionId: string;
  readonly name: string;
  readonly email: string;
  /** The ten digits as a number; `padPhone` restores leading zeros. */
  readonly phone: number;
  readonly message: string;
  /** When the person tapped "Send Message", ISO 8601 in UTC, by the device's clock. */
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
  | { readonly field: 'phone'; readonly kind: 'phone' | 'country-code' }
  | { readonly field: 'name' | 'email' | 'message'; readonly kind: 'blank' }
  | { readonly field: 'name' | 'email' | 'message'; readonly kind: 'too-long'; readonly excess: number }
  | { readonly field: 'email'; readonly kind: 'email-shape' };

export type ValidatedContact =
  | { readonly ok: true; readonly fields: Pick<ContactMessage, 'name' | 'email' | 'phone' | 'message'> }
  | { readonly ok: false; readonly error: ContactError };

/** The same rule as the database's check: something, one @, a domain with a dot, nothing blank. */
const EMAIL_SHAPE = new RegExp(`^[^@${BLANK}]+@[^@${BLANK}]+\\.[^@${BLANK}]+$`);

/**
 * Checks a draft: the phone first, then blank fields, then what only the database would refuse (e-mail shape,
 * length). What is accepted here is not refused by the database.
 */
export function validateContact(draft: ContactDraft): ValidatedContact {
  const digits = phoneDigits(draft.phone);
  if (digits.length !== PHONE_DIGITS) {
    const kind = hasCountryCode(draft.phone) ? 'country-code' : 'phone';
    return { ok: false, error: { field: 'phone', kind } };
  }
  const name = cleanText(draft.name);
  // A copied address often brings an invisible character with it.
  const email = trimBlank(cleanText(draft.email));
  const message = cleanText(draft.message);
  for (const [field, text] of [
    ['name', name],
    ['email', email],
    ['message', message],
  ] as const) {
    if (isBlank(text)) return { ok: false, error: { field, kind: 'blank' } };
  }
  if (!EMAIL_SHAPE.test(email)) return { ok: false, error: { field: 'email', kind: 'email-shape' } };
  for (const [field, text] of [
    ['name', name],
    ['email', email],
    ['message', message],
  ] as const) {
    const excess = text.length - MAX_LENGTH[field];
    if (excess > 0) return { ok: false, error: { field, kind: 'too-long', excess } };
  }
  return { ok: true, fields: { name, email, phone: Number(digits), message } };
}

/** How many more characters fit into the field, as `validateContact` counts; negative when there are too many. */
export function charactersLeft(field: ContactField, text: string): number {
  return MAX_LENGTH[field] - cleanText(text).length;
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
