/** Words and numbers. Punctuation inside an address, a number or a contraction ("don't") does not end a word. */
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}'’.,@/-]*[\p{L}\p{N}])?/gu;

export function wordsOf(text: string): string[] {
  return text.match(WORD) ?? [];
}

/** Sentences end at a full stop, question or exclamation mark before a space, or at the end of a line. */
export function sentencesOf(text: string): string[] {
  return text
    .replace(/([.!?]["”')]*)\s+/g, '$1\n')
    .split('\n')
    .map((sentence) => sentence.trim())
    .filter((sentence) => wordsOf(sentence).length > 0);
}

/**
 * The number of syllables, estimated from English spelling. A number or an address counts as one, because the formula
 * was not made for them. In doubt the higher count is used, so the grade is never too low.
 */
export function syllablesOf(word: string): number {
  if (/[\d@/]|\.\w/.test(word)) return 1;
  const parts = word
    .toLowerCase()
    .replace(/['’]\w*$/, '')
    .split('-');
  return parts.reduce((sum, part) => sum + syllablesOfPart(part), 0);
}

function syllablesOfPart(part: string): number {
  const vowelGroups = part.match(/[aeiouy]+/g)?.length ?? 0;
  // "me-di-a", "pe-ri-od", but "so-cial", "na-tion", "mil-lion".
  const splitGroups = part.match(/[^tcsgl]i[aou]/g)?.length ?? 0;
  // "home", "rule", but "ta-ble".
  const hasSilentE = /(?:[^aeiouyl]|[aeiouy]l)e$/.test(part);
  // "asked", but "wan-ted".
  const hasSilentEd = /[^aeiouydt]ed$/.test(part);
  // "homes", but "box-es", "pri-ces", "watch-es".
  const hasSilentEs = /[^aeiouyscxzghl]es$/.test(part);
  return Math.max(1, vowelGroups + splitGroups - (hasSilentE || hasSilentEd || hasSilentEs ? 1 : 0));
}

/** Flesch-Kincaid grade (Kincaid et al., 1975): the school years that a reader of the text needs. */
export function readingGrade(text: string): number {
  const sentences = sentencesOf(text);
  const words = sentences.flatMap(wordsOf);
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
}
