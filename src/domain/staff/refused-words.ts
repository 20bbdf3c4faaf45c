/**
 * What a warning may not hold: addresses and numbers, with which a stolen staff account would lure visitors away. The
 * database has the same rules and sentences (supabase/migrations/, private.why_refused), and a test compares them.
 * `(?i)` and `\y` are as Postgres writes them.
 */
export const PATTERNS = {
  /** Amounts, times and dates with no other digit near them: they are no phone numbers. */
  harmless: String.raw`(?:^[^0-9]{0,2}|[^0-9]{3})(?:\$ ?[1-9][0-9]{0,2}(?:,[0-9]{3}){0,2}(?:\.[0-9]{1,2})?(?: ?[–-] ?\$[1-9][0-9]{0,2}(?:,[0-9]{3})?)?|\$ ?[1-9][0-9]{0,5}|[0-2]?[0-9]:[0-5][0-9](?: ?[–-] ?[0-2]?[0-9]:[0-5][0-9])?|[01]?[0-9]/[0-3]?[0-9](?:/(?:20)?[0-9]{2})?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? [0-3]?[0-9](?:(?: ?[–-] ?| and | to )[0-3]?[0-9])?(?:, (?:19|20)[0-9]{2})?)(?![^0-9]{0,2}[0-9])`,
  mail: String.raw`(?i)[a-z0-9]*@[a-z0-9.]*|[(] ?at ?[)]|\yat[ ()]+[a-z0-9-]+[ ()]+dot\y|\yat[^a-z]{1,3}(?:gmail|yahoo|hotmail|outlook|aol|icloud|proton)`,
  web: String.raw`(?i)[a-z]*://[a-z0-9.]*|w[^a-z]?w[^a-z]?w|h[^a-z]?t[^a-z]?t[^a-z]?p|[a-z0-9-]+\.[a-z]{2,}| \. ?[a-z]{2,}|(?:\. ?|,)(?:net|org|biz|gov|edu|xyz)\y|\y(?:d[^a-z]{0,2}[o0][^a-z]{0,2}t|c[^a-z]{0,2}[o0][^a-z]{0,2}m|dotcom|punto)\y`,
  /** Seven digits near each other, five in a row, five with a sign between, and ten in the groups of a phone number. */
  number: `[0-9](?:[^0-9]{0,6}[0-9]){6,}|[0-9]{5,}|[0-9](?:[^0-9][0-9]){4,}|[0-9]{3}[^0-9]{1,16}[0-9]{3}[^0-9]{1,16}[0-9]{4}`,
  vanity: `(?:^|[^0-9])1?[0-9]{3}[)]?[ .-]?[A-Z]{4,}`,
  tollFree: String.raw`(?i)(?:8(?:00|33|44|55|66|77|88)[)]?[.-]|\y1[ .-]?[(]?8(?:00|33|44|55|66|77|88)[)]?[ .-]?)(?!numbers?\y)[a-z]+`,
  sign: String.raw`[^ !"#$%&'()*+,./0-9:;?A-Za-z\u00A1-\u00A3\u00BF-\u00CF\u00D1-\u00D6\u00D9-\u00DD\u00E0-\u00EF\u00F1-\u00F6\u00F9-\u00FD\u00FF\u2013\u2014\u2018\u2019\u201C\u201D\u2026\u20AC-]`,
} as const;

const DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const WHY = 'A warning has none, because a thief could put a false one on our page.';
const OUR_NUMBER = 'Write “call us”: our own number is added by itself.';

/** Why this text is refused and what to write instead; undefined when it is not. */
export function whyRefused(written: string): string | undefined {
  // Letters without their accents and in their usual width.
  const plain = written.normalize('NFKD').replace(/[\u0300-\u036F]/g, '');
  const counted = plain
    .replace(/[A-Za-z]+/g, digitOf)
    .replace(regExp(`(?i)${PATTERNS.harmless}`, 'g'), ' '.repeat(10));
  const mail = first(plain, PATTERNS.mail);
  if (mail !== undefined) return `“${mail}” reads like an e-mail address. ${WHY} ${OUR_NUMBER}`;
  const web = first(plain, PATTERNS.web);
  if (web !== undefined)
    return `“${web}” reads like a web address. ${WHY} Write the name of the place in words, or “call us”.`;
  const number =
    first(counted, PATTERNS.number) ?? first(plain, PATTERNS.vanity) ?? first(plain, PATTERNS.tollFree);
  if (number !== undefined)
    return `“${number}” reads like a phone number. ${WHY} ${OUR_NUMBER} Amounts are fine as $1,200.`;
  const sign = regExp(PATTERNS.sign, 'u').exec(written)?.[0];
  return sign === undefined
    ? undefined
    : `“${sign}” is a sign that cannot be shown; it may be invisible. A warning has plain letters, digits and the usual signs only, because others can hide a false address. Type that place again, in plain letters.`;
}

/** The text as it is sent: one paragraph, because a poster has one page. */
export function cleanWarningText(typed: string): string {
  return typed.replace(/\s+/g, ' ').trim();
}

function first(text: string, pattern: string): string | undefined {
  return regExp(pattern).exec(text)?.[0].trim();
}

function regExp(pattern: string, flags = ''): RegExp {
  const bare = pattern.replace('(?i)', '');
  return new RegExp(bare.replace(/\\y/g, '\\b'), bare === pattern ? flags : `${flags}i`);
}

function digitOf(word: string): string {
  const digit = DIGITS.indexOf(word.toLowerCase().replace(/^oh$/, 'zero'));
  return digit === -1 ? word : String(digit);
}
