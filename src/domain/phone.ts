export const PHONE_DIGITS = 10;

/** The digits of a typed number, without punctuation and spaces. */
export function phoneDigits(typed: string): string {
  return typed.replace(/\D/g, '');
}

/** Ten digits as Americans write them, such as "(202) 555-0143"; words may stand around them, but no "+". */
const AMERICAN = /^[^+\d]*\d{3}[^+\d]{0,3}\d{3}[^+\d]{0,3}\d{4}\D*$/;

/**
 * True for ten digits in other groups, as in "+47 22 12 34 56" or "555-0143 ext. 123": perhaps the person does not mean
 * the American number that we would call.
 */
export function isForeignStyle(typed: string): boolean {
  return phoneDigits(typed).length === PHONE_DIGITS && !AMERICAN.test(typed);
}

/** Whether the number begins with the 1 of the United States, which is not one of the ten digits. */
export function hasCountryCode(typed: string): boolean {
  const digits = phoneDigits(typed);
  return digits.startsWith('1') && (digits.length === PHONE_DIGITS + 1 || /^\s*\+/.test(typed));
}

/** The ten digits of a number, with its leading zeros. */
export function padPhone(phone: number): string {
  return String(phone).padStart(PHONE_DIGITS, '0');
}

/** "(202) 555-0143" for ten digits; any other text is returned unchanged. */
export function formatPhone(digits: string): string {
  const parts = /^(\d{3})(\d{3})(\d{4})$/.exec(digits);
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : digits;
}
