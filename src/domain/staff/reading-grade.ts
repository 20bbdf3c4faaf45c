import { splitSentences } from '../sentences.ts';

/** The grade of a text without words. */
const NO_GRADE = 0;

/**
 * The school grade in which a text can be read, from 1 to 18 (Flesch–Kincaid; 0 without words). Syllables are counted
 * by the groups of vowels, which is right for most English words; a grade more or less means nothing.
 */
export function readingGrade(text: string): number {
  const words = text.match(/[A-Za-z]+(?:['’][A-Za-z]+)?/g) ?? [];
  if (words.length === 0) return NO_GRADE;
  const sentences = Math.max(1, splitSentences(text).length);
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  const grade = 0.39 * (words.length / sentences) + 11.8 * (syllables / words.length) - 15.59;
  return Math.min(18, Math.max(1, Math.round(grade)));
}

function syllablesOf(word: string): number {
  const spoken = word.toLowerCase().replace(/(?:[^laeiouy]es|[^td]ed|[^l]e)$/, (end) => end.charAt(0));
  return Math.max(1, (spoken.match(/[aeiouy]+/g) ?? []).length);
}
