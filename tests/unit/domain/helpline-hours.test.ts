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

  test('begin and end with the hour, in winter five hours behind UTC', () => {
    expect(statusAt('2026-01-14T14:59:59Z')).toEqual(opensOn('Wednesday'));
    expect(statusAt('2026-01-14T15:00:00Z')).toEqual(OPEN);
    expect(statusAt('2026-01-14T22:59:59Z')).toEqual(OPEN);
    expect(statusAt('2026-01-14T23:00:00Z')).toEqual(opensOn('Thursday'));
  });

  test('move with daylight saving time, in summer four hours behind UTC', () => {
    expect(statusAt('2026-07-15T13:59:59Z')).toEqual(opensOn('Wednesday'));
    expect(statusAt('2026-07-15T14:00:00Z')).toEqual(OPEN);
    expect(statusAt('2026-07-15T22:00:00Z')).toEqual(opensOn('Thursday'));
  });

  test('are right on the Friday before and the Monday after the clocks change', () => {
    // 2026: forward on Sunday, March 8; back on Sunday, November 1.
    expect(statusAt('2026-03-06T14:30:00Z')).toEqual(opensOn('Friday'));
    expect(statusAt('2026-03-09T14:30:00Z')).toEqual(OPEN);
    expect(statusAt('2026-10-30T14:30:00Z')).toEqual(OPEN);
    expect(statusAt('2026-11-02T14:30:00Z')).toEqual(opensOn('Monday'));
  });

  test('name Monday from Friday evening to Sunday night', () => {
    for (const moment of ['2026-01-16T23:00:00Z', '2026-01-17T16:00:00Z', '2026-01-19T04:59:59Z']) {
      expect(statusAt(moment)).toEqual(opensOn('Monday'));
    }
  });

  test('take the weekday of New York, not of Greenwich: there it is still Sunday, here already Monday', () => {
    expect(statusAt('2026-01-19T03:00:00Z')).toEqual(opensOn('Monday'));
    expect(helplineStatus({ opens: 8, closes: 23 }, new Date('2026-01-20T03:30:00Z'))).toEqual({
      isOpen: true,
      closes: 23,
    });
  });

  test('count midnight as hour 0, not 24', () => {
    expect(statusAt('2026-01-14T05:10:00Z')).toEqual(opensOn('Wednesday'));
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
