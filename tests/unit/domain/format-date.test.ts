import { describe, expect, it } from 'vitest';
import {
  dayWord,
  formatMoment,
  formatWait,
  localDateTime,
  spokenTime,
} from '../../../src/domain/format-date.ts';

const NOW = new Date(2026, 2, 1, 9, 30);
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

it('dayWord goes by the calendar day, not by 24 hours', () => {
  expect(dayWord(at(2026, 2, 1, 0, 1), NOW)).toBe('Today');
  expect(dayWord(at(2026, 1, 28, 23, 59), NOW)).toBe('Yesterday');
  expect(dayWord(at(2026, 1, 27, 23, 59), NOW)).toBeUndefined();
});

it('localDateTime writes date and time as the device does, microseconds or not', () => {
  const expected = new Date('2026-11-21T01:34:49.479Z').toLocaleString();
  expect(localDateTime('2026-11-21T01:34:49.479123Z')).toBe(expected);
});

describe('formatWait', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  it.each([
    ['2026-11-21T11:59:50.000000Z', '1 minute'],
    ['2026-11-21T11:15:00.000000Z', '45 minutes'],
    ['2026-11-21T10:59:00.000000Z', '1 hour'],
    ['2026-11-20T13:00:00.000000Z', '23 hours'],
    ['2026-11-19T11:00:00.000000Z', '2 days'],
    ['2026-11-21T12:30:00.000000Z', '1 minute'],
  ])('of %s is "%s"', (since, words) => {
    expect(formatWait(since, now)).toBe(words);
  });
});

it('formatMoment names the day of what is not of today', () => {
  const now = new Date(2026, 10, 21, 15, 0);
  const today = new Date(2026, 10, 21, 9, 12).toISOString();
  const before = new Date(2026, 10, 19, 9, 12).toISOString();
  expect(formatMoment(today, now)).toMatch(/^9:12/);
  expect(formatMoment(before, now)).toMatch(/19.*, 9:12/);
});

it.each([
  [new Date(2026, 2, 1, 9, 12), 'today at 9:12 AM'],
  [new Date(2026, 1, 28, 23, 59), 'yesterday at 11:59 PM'],
  [new Date(2026, 1, 27, 8, 3), 'on Friday, February 27, at 8:03 AM'],
  [new Date(2025, 11, 24, 17, 0), 'on Wednesday, December 24, 2025, at 5:00 PM'],
])('spokenTime says %s as "%s"', (moment, words) => {
  expect(spokenTime(moment, NOW).replace(/\s/g, ' ')).toBe(words);
});
