import { describe, expect, it } from 'vitest';
import { markTerms, searchTerms } from '../../../src/domain/staff/search-terms.ts';

const marked = (text: string, search: string) =>
  markTerms(text, searchTerms(search))
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

describe('searchTerms', () => {
  it.each([
    ['Margaret  Hill', ['margaret', 'hill']],
    ['(202) 555-0143', ['2025550143']],
    ['+1 202 555 0143', ['2025550143']],
    ['4F7K-2Q', ['4f7k-2q']],
    ['12', ['12']],
    ['   ', []],
  ])('reads %j as %j', (search, terms) => {
    expect(searchTerms(search)).toEqual(terms);
  });
});

describe('markTerms', () => {
  it('marks every term at any place, in upper or lower case', () => {
    expect(marked('Margaret Hill', 'hill MAR')).toBe('[Mar]garet [Hill]');
  });

  it('marks one or two letters only where a word begins, as the database finds them', () => {
    expect(marked('Al, Sal and al', 'al')).toBe('[Al], Sal and [al]');
  });

  it('treats pattern characters as plain text', () => {
    expect(marked('50% off (really) [now]', '(really) 50%')).toBe('[50%] off [(really)] [now]');
  });

  it.each([...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'])('takes %s for itself within a word', (sign) => {
    expect(marked(`4F7K${sign}2Q`, `4f7k${sign}2q`)).toBe(`[4F7K${sign}2Q]`);
  });

  it('loses and adds nothing', () => {
    const text = 'İstanbul – naïve 👵🏽 text\nwith lines';
    const parts = markTerms(text, ['text', 'naïve']);
    expect(parts.map((part) => part.text).join('')).toBe(text);
  });

  it('marks nothing without a search', () => {
    expect(marked('Margaret', '')).toBe('Margaret');
  });
});
