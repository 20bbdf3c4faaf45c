import { describe, expect, it } from 'vitest';
import { markTerms, searchTerms } from '../../../src/domain/staff/search-terms.ts';

const marked = (text: string, search: string) =>
  markTerms(text, searchTerms(search))
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

it.each([
  ['Margaret  Hill', ['margaret', 'hill']],
  ['(202) 555-0143', ['2025550143']],
  ['+1 202 555 0143', ['2025550143']],
  ['4F7K-2Q', ['4f7k-2q']],
  ['12', ['12']],
  ['   ', []],
])('searchTerms reads %j as %j', (search, terms) => {
  expect(searchTerms(search)).toEqual(terms);
});

describe('markTerms', () => {
  it.each([
    ['every term at any place, in upper or lower case', 'Margaret Hill', 'hill MAR', '[Mar]garet [Hill]'],
    [
      'one or two letters only where a word begins, as in the database',
      'Al, Sal, al',
      'al',
      '[Al], Sal, [al]',
    ],
    ['pattern characters as plain text', '50% (really) [now]', '(really) 50%', '[50%] [(really)] [now]'],
    ['nothing without a search', 'Margaret', '', 'Margaret'],
  ])('marks %s', (_what, text, search, expected) => {
    expect(marked(text, search)).toBe(expected);
  });

  it.each([...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'])('takes %s for itself within a word', (sign) => {
    expect(marked(`4F7K${sign}2Q`, `4f7k${sign}2q`)).toBe(`[4F7K${sign}2Q]`);
  });

  it('loses and adds nothing', () => {
    const text = 'İstanbul – naïve 👵🏽 text\nwith lines';
    const parts = markTerms(text, ['text', 'naïve']);
    expect(parts.map((part) => part.text).join('')).toBe(text);
  });
});
