import { expect, it } from 'vitest';
import { spokenTime } from '../../../src/domain/format-date.ts';

const NOW = new Date(2026, 5, 2, 15, 42);

it.each([
  [new Date(2026, 5, 2, 9, 12), 'today at 9:12 AM'],
  [new Date(2026, 5, 1, 23, 59), 'yesterday at 11:59 PM'],
  [new Date(2026, 4, 31, 8, 3), 'on Sunday, May 31, at 8:03 AM'],
  [new Date(2025, 11, 24, 17, 0), 'on Wednesday, December 24, 2025, at 5:00 PM'],
])('says %s as "%s"', (moment, words) => {
  expect(spokenTime(moment, NOW).replace(/\s/g, ' ')).toBe(words);
});
