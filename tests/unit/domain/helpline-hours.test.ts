import { afterEach, describe, expect, test, vi } from 'vitest';
import { clockHour, helplineStatus } from '../../../src/domain/helpline-hours.ts';

/** The hours of the National Elder Fraud Hotline: 10 AM to 6 PM. */
const hours = { opens: 10, closes: 18 };
const statusAt = (utc: string) => helplineStatus(hours, new Date(utc));

const OPEN = { isOpen: true, closes: 18 };
const opensOn = (weekday: string) => ({ isOpen: false, opensOn: weekday, opens: 10 });

/** As in Safari 12, which has never heard of this option. */
class WithoutHourCycle extends Intl.DateTimeFormat {
  constructor(locale?: string, options: Intl.DateTimeFormatOptions = {}) {
    const { hourCycle: _unknown, ...known } = options;
    super(locale, known);
  }
}

afterEach(() => vi.unstubAllGlobals());

describe('the hours of a helpline', () => {
  test('are the same in a browser that ignores hourCycle, at every hour of the day', () => {
    const statuses = () =>
      Array.from({ length: 24 }, (_, hour) => statusAt(new Date(Date.UTC(2026, 0, 14, hour)).toISOString()));
    const expected = Array.from({ length: 24 }, (_, hour) => hour >= 15 && hour < 23);
    expect(statuses().map(({ isOpen }) => isOpen)).toEqual(expected);
    vi.stubGlobal('Intl', { DateTimeFormat: WithoutHourCycle });
    expect(statuses().map(({ isOpen }) => isOpen)).toEqual(expected);
  });

  test.each([
    ['2026-01-14T14:59:59Z', opensOn('Wednesday'), 'a second before, in winter five hours behind UTC'],
    ['2026-01-14T15:00:00Z', OPEN, 'with the hour'],
    ['2026-01-14T22:59:59Z', OPEN, 'until the last second'],
    ['2026-01-14T23:00:00Z', opensOn('Thursday'), 'from the next hour on'],
    ['2026-01-14T05:10:00Z', opensOn('Wednesday'), 'past midnight, which is hour 0 and not 24'],
    ['2026-07-15T13:59:59Z', opensOn('Wednesday'), 'a second before, in summer four hours behind UTC'],
    ['2026-07-15T14:00:00Z', OPEN, 'with the hour of summer'],
    ['2026-07-15T22:00:00Z', opensOn('Thursday'), 'after the last hour of summer'],
    ['2026-03-06T14:30:00Z', opensOn('Friday'), 'before the clocks go forward'],
    ['2026-03-09T14:30:00Z', OPEN, 'after the clocks went forward'],
    ['2026-10-30T14:30:00Z', OPEN, 'before the clocks go back'],
    ['2026-11-02T14:30:00Z', opensOn('Monday'), 'after the clocks went back'],
    ['2026-01-16T23:00:00Z', opensOn('Monday'), 'on Friday evening'],
    ['2026-01-17T16:00:00Z', opensOn('Monday'), 'on Saturday'],
    ['2026-01-19T03:00:00Z', opensOn('Monday'), 'on Sunday, when it is Monday in Greenwich'],
  ])('at %s are %j: %s', (moment, status, _when) => {
    expect(statusAt(moment)).toEqual(status);
  });
});

test.each([
  [0, '12 AM'],
  [8, '8 AM'],
  [12, '12 PM'],
  [18, '6 PM'],
  [20, '8 PM'],
])('hour %i is spoken as %s', (hour, words) => {
  expect(clockHour(hour)).toBe(words);
});
