import { formatPhone } from '../phone.ts';
import type { Company } from './company.ts';

/** The last line of a mail to staff: whose site it is, and its number. */
export function mailSignature({ name, phone }: Pick<Company, 'name' | 'phone'>): string {
  return `${name}, ${formatPhone(phone)}`;
}
