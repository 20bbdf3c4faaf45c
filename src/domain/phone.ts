export const PHONE_DIGITS = 10;

/** The digits of what a person typed; punctuation and spaces are welcome and dropped. */
export function phoneDigits(typed: string): string {
  return typed.replace(/\D/g, '');
}

/** Ten digits again: a number drops leading zeros, so they are put back. */
export function padPhone(phone: number): string {
  return String(phone).padStart(PHONE_DIGITS, '0');
}

/** "(202) 555-0143" for ten digits; anything else comes back as it is. */
export function formatPhone(digits: string): string {
  const parts = /^(\d{3})(\d{3})(\d{4})$/.exec(digits);
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : digits;
}
