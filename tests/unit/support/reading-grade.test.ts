import { describe, expect, test } from 'vitest';
import { proseOf } from '../../support/source/reading/prose.ts';
import {
  readingGrade,
  sentencesOf,
  syllablesOf,
  wordsOf,
} from '../../support/source/reading/reading-grade.ts';

describe('the reading grade', () => {
  test.each([
    ['home', 1],
    ['table', 2],
    ['asked', 1],
    ['wanted', 2],
    ['boxes', 2],
    ['media', 3],
    ['nation', 2],
    ["don't", 1],
    ['e-mail', 2],
    ['government', 3],
    ['833-372-8311', 1],
    ['brokercheck.finra.org', 1],
  ])('counts the syllables of "%s" as %i', (word, syllables) => {
    expect(syllablesOf(word)).toBe(syllables);
  });

  test('keeps an address, a figure and a number as one word each', () => {
    expect(wordsOf('In 2024: $1.4 billion. Call 833-372-8311 or see www.ic3.gov.')).toEqual([
      'In',
      '2024',
      '1.4',
      'billion',
      'Call',
      '833-372-8311',
      'or',
      'see',
      'www.ic3.gov',
    ]);
  });

  test('ends a sentence at its mark, also behind a quotation, and at the end of a line', () => {
    expect(sentencesOf('They say: "Pay now." Do not.\nA title\nIt cost $1.5 million.')).toEqual([
      'They say: "Pay now."',
      'Do not.',
      'A title',
      'It cost $1.5 million.',
    ]);
  });

  test("calls a children's book easy and a contract hard", () => {
    expect(readingGrade('The cat sat on the mat. It was a good cat.')).toBeLessThan(2);
    expect(
      readingGrade(
        'Notwithstanding any preceding provision, the beneficiary irrevocably indemnifies the administrator against consequential liabilities.',
      ),
    ).toBeGreaterThan(16);
  });

  test('reads the running text of a page and leaves titles and scripts out', () => {
    const html =
      '<body><h1>A Title</h1><p>One <strong>bold</strong> &amp; short line.</p><li>Two.</li><script>let x = 1.</script></body>';
    expect(proseOf(html)).toBe('One bold & short line.\nTwo.');
  });
});
