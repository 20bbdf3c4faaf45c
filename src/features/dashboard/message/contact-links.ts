import { company } from '../../../content/company.ts';
import type { ReceivedMessage } from '../../../domain/staff/received-message.ts';

/**
 * An address that is linked has only characters that need no quoting, and a plain host: others could have a meaning
 * to the mail program.
 */
const SAFE_EMAIL =
  /^[A-Za-z0-9._%+'-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

/**
 * A North American number of a person: area code and exchange begin with 2 to 9, and neither is a service code such
 * as 911. Area code 900 charges the caller.
 */
const CALLABLE_PHONE = /^(?!900)(?![2-9]11)[2-9]\d{2}(?![2-9]11)[2-9]\d{6}$/;

/** A link that dials; undefined when the number is not safe to dial. */
export function callLink(phone: string): string | undefined {
  return CALLABLE_PHONE.test(phone) ? `tel:+1${phone}` : undefined;
}

/** A link that opens a new e-mail with the reference as subject; undefined when the address is not plain. */
export function mailLink({
  email,
  reference,
}: Pick<ReceivedMessage, 'email' | 'reference'>): string | undefined {
  if (!SAFE_EMAIL.test(email)) return undefined;
  const subject =
    reference === undefined
      ? `Your message to ${company.name}`
      : `Your message to ${company.name}, reference ${reference}`;
  const [mailbox = '', host = ''] = email.split('@');
  return `mailto:${encodeURIComponent(mailbox)}@${host}?subject=${encodeURIComponent(subject)}`;
}
