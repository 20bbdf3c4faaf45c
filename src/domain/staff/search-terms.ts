/**
 * How a search text is split into terms. Must do the same as `private.search_patterns` in the database, or the page
 * would mark other words than the database found.
 */

/** A shorter term must be at the start of a word: the index of the database needs three characters. */
const SHORT_TERM = 3;
const MOST_TERMS = 10;

/** Digits with phone punctuation are one term, without the country code; other texts are split into words. */
export function searchTerms(search: string): readonly string[] {
  const digits = search.replace(/\D/g, '');
  if (digits.length >= SHORT_TERM && /^[-+().\s\d]+$/.test(search))
    return [digits.length === 11 ? digits.replace(/^1/, '') : digits];
  return search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MOST_TERMS);
}

export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** The text in pieces, each marked as found or not; joined they are the text again. */
export function markTerms(text: string, terms: readonly string[]): readonly TextPart[] {
  if (terms.length === 0) return [{ text, isMatch: false }];
  // Some supported browsers lack lookbehind, so the space before a short word is matched and split off.
  const patterns = terms.map(
    (term) => (term.length < SHORT_TERM ? '(?:^|\\s)' : '') + escapeForPattern(term),
  );
  const parts: TextPart[] = [];
  let end = 0;
  const add = (upTo: number, isMatch: boolean) => {
    if (upTo > end) parts.push({ text: text.slice(end, upTo), isMatch });
    end = Math.max(end, upTo);
  };
  for (const match of text.matchAll(new RegExp(patterns.join('|'), 'giu'))) {
    const leadingSpace = /^\s/.test(match[0]) ? 1 : 0;
    add(match.index + leadingSpace, false);
    add(match.index + match[0].length, true);
  }
  add(text.length, false);
  return parts;
}

/** Escapes only characters that have a meaning: with the `u` flag, escaping others is an error. */
function escapeForPattern(term: string): string {
  return term.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
