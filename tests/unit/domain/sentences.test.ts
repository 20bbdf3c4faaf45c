import { describe, expect, test } from 'vitest';
import { scams } from '../../../src/content/scams.ts';
import { splitSentences } from '../../../src/domain/sentences.ts';

describe('splitSentences', () => {
  test.each([
    ['gives each sentence with its mark', ['Stop.', 'Is it real?', 'Hang up!']],
    ['keeps a closing quote with its sentence', ['They say: "Pay now."', 'Do not.']],
    ['does not break figures and addresses', ['It cost $1.4 billion.', 'See www.ic3.gov today.']],
  ])('%s', (_what, sentences) => {
    expect(splitSentences(sentences.join(' '))).toEqual(sentences);
  });

  test('loses nothing of any scam', () => {
    for (const text of scams.flatMap(({ description, advice }) => [description, advice]))
      expect(splitSentences(text).join(' ')).toBe(text);
  });
});
