import { describe, expect, it } from 'vitest';
import { dayWord, localDateTime } from '../../../src/domain/format-date.ts';

const NOW = new Date(2026, 2, 1, 9, 30);
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

describe('dayWord', () => {
  it('goes by the calendar day, not by 24 hours', () => {
    expect(dayWord(at(2026, 2, 1, 0, 1), NOW)).toBe('Today');
    expect(dayWord(at(2026, 1, 28, 23, 59), NOW)).toBe('Yesterday');
    expect(dayWord(at(2026, 1, 27, 23, 59), NOW)).toBeUndefined();
  });
});

describe('localDateTime', () => {
  it('writes date and time as the device does, microseconds or not', () => {
    const expected = new Date('2026-11-21T01:34:49.479Z').toLocaleString();
    expect(localDateTime('2026-11-21T01:34:49.479123Z')).toBe(expected);
  });
});
