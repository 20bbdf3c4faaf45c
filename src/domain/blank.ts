/**
 * Characters that show nothing: white space, control characters, and signs without a shape such as U+200B. Written as
 * the inside of a character class that JavaScript and Postgres read alike, and older browsers know no other way. The
 * rules of the table repeat it (supabase/migrations/, the contact table); a test compares them.
 */
export const BLANK =
  '\\u0001-\\u0020\\u007F-\\u00A0\\u00AD\\u034F\\u061C\\u115F\\u1160\\u1680\\u180B-\\u180E\\u2000-\\u200F' +
  '\\u2028-\\u202F\\u205F-\\u206F\\u2800\\u3000\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF9-\\uFFFB';

const NOT_BLANK = new RegExp(`[^${BLANK}]`);
const BLANK_ENDS = new RegExp(`^[${BLANK}]+|[${BLANK}]+$`, 'g');

/** Whether a person sees nothing of this text. */
export function isBlank(text: string): boolean {
  return !NOT_BLANK.test(text);
}

/** Without the blank characters at both ends. Not for sentences: an emoji may end with one. */
export function trimBlank(text: string): string {
  return text.replace(BLANK_ENDS, '');
}
