export const PHONE_DIGITS = 10;

/** The digits of a typed number, without punctuation and spaces. */
export function phoneDigits(typed: string): string {
  return typed.replace(/\D/g, '');
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
