import { describe, expect, test } from 'vitest';
import { scams } from '../../../src/content/scams.ts';
import { splitSentences } from '../../../src/domain/sentences.ts';

describe('splitSentences', () => {
  test('gives each sentence with its mark', () => {
    expect(splitSentences('Stop. Is it real? Hang up!')).toEqual(['Stop.', 'Is it real?', 'Hang up!']);
  });

  test('keeps a closing quote with its sentence', () => {
    expect(splitSentences('They say: "Pay now." Do not.')).toEqual(['They say: "Pay now."', 'Do not.']);
  });

  test('does not break figures and addresses', () => {
    expect(splitSentences('It cost $1.4 billion. See www.ic3.gov today.')).toEqual([
      'It cost $1.4 billion.',
      'See www.ic3.gov today.',
    ]);
  });

  test('loses nothing of any scam', () => {
    for (const { description, advice } of scams) {
      expect(splitSentences(description).join(' ')).toBe(description);
      expect(splitSentences(advice).join(' ')).toBe(advice);
    }
  });
});
