import { PHONE_DIGITS, phoneDigits } from '../phone.ts';
import type { Company, CompanyField } from './company.ts';

/** A value that can be used, or what was found instead. */
export type FieldResult<Value> = { readonly value: Value } | { readonly found: string };

/** The rule of one field of company.json. */
export interface FieldRule<Value> {
  /** Completes "wanted …". */
  readonly wanted: string;
  /** True when the field may be left out. */
  readonly isOptional: boolean;
  readonly read: (given: unknown) => FieldResult<Value>;
}

export const MAX_HOURS = 4;
const HOURS_LETTERS = 60;
const SHOWN_LETTERS = 40;

export const COMPANY_FIELDS: { readonly [Field in CompanyField]-?: FieldRule<NonNullable<Company[Field]>> } =
  {
    name: textRule(60, 'the name of the company'),
    tagline: textRule(80, 'a few words that stand below the name'),
    legalName: textRule(100, 'the name in the register'),
    contactRole: textRule(60, 'the role of the person who answers, such as "Founder & CEO"'),
    phone: {
      wanted: 'ten digits, such as "(202) 555-0143"',
      isOptional: false,
      read: readPhone,
    },
    email: {
      wanted: 'an address such as "hello@example.com"',
      isOptional: false,
      read: (given) => readMatch(given, 254, isPlainEmail),
    },
    siteUrl: {
      wanted: 'the address of the site without a path, such as "https://www.example.com"',
      isOptional: false,
      read: readSiteUrl,
    },
    description: textRule(300, 'one or two sentences for search engines'),
    hours: {
      wanted: `a list of at most ${MAX_HOURS} lines of at most ${HOURS_LETTERS} letters, such as ["Monday to Friday, 9 to 5"]`,
      isOptional: true,
      read: readHours,
    },
    replyWithin: { ...textRule(40, 'a time such as "one working day"'), isOptional: true },
  };

/** A short description of what was found instead of a value. */
export function describeFound(given: unknown): string {
  if (given === undefined) return 'nothing';
  if (typeof given !== 'string') return Array.isArray(given) ? `a list of ${given.length}` : shortened(given);
  const letters = [...given];
  if (letters.length <= SHOWN_LETTERS) return JSON.stringify(given);
  return `${JSON.stringify(`${letters.slice(0, SHOWN_LETTERS).join('')}…`)} with ${letters.length} letters`;
}

function shortened(given: unknown): string {
  return typeof given === 'object' && given !== null
    ? 'an object'
    : `${JSON.stringify(given)} without quotation marks`;
}

function textRule(maxLetters: number, what: string): FieldRule<string> {
  return {
    wanted: `${what}, on one line of at most ${maxLetters} letters`,
    isOptional: false,
    read: (given) => readMatch(given, maxLetters, (text) => text !== ''),
  };
}

/** Letters are counted as people see them in most languages: as code points of the composed form. */
function readMatch(
  given: unknown,
  maxLetters: number,
  isFine: (text: string) => boolean,
): FieldResult<string> {
  const text = typeof given === 'string' ? given.normalize('NFC').trim() : undefined;
  const isUsable =
    text !== undefined && !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text) && [...text].length <= maxLetters;
  return isUsable && isFine(text) ? { value: text } : { found: describeFound(given) };
}

function readPhone(given: unknown): FieldResult<string> {
  const found = describeFound(given);
  // The usual signs, and nothing that a dialled number would lose, such as letters or an extension.
  if (typeof given !== 'string' || given.length > 40 || !/^[\d\s().+/\u2010-\u2013-]*$/.test(given))
    return { found };
  const digits = phoneDigits(given).replace(/^1(?=\d{10}$)/, '');
  if (digits.length === PHONE_DIGITS) return { value: digits };
  return { found: `${found}, which has ${digits.length} digits` };
}

/**
 * Only what needs no quoting in a link: other signs have a meaning to mail programs. The domain has a dot, and no
 * part of it is empty.
 */
function isPlainEmail(text: string): boolean {
  return /^[A-Za-z0-9._+'-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/.test(
    text,
  );
}

function readSiteUrl(given: unknown): FieldResult<string> {
  const found = describeFound(given);
  if (typeof given !== 'string' || given.length > 200 || !URL.canParse(given.trim())) return { found };
  const url = new URL(given.trim());
  const hasMore = url.pathname !== '/' || /[?#@]/.test(given) || !url.hostname.includes('.');
  return url.protocol === 'https:' && !hasMore ? { value: url.origin } : { found };
}

function readHours(given: unknown): FieldResult<readonly string[]> {
  if (!Array.isArray(given) || given.length > MAX_HOURS) return { found: describeFound(given) };
  const lines: string[] = [];
  for (const line of given) {
    const read = readMatch(line, HOURS_LETTERS, (text) => text !== '');
    if ('found' in read) return { found: `the line ${read.found}` };
    lines.push(read.value);
  }
  return { value: lines };
}
