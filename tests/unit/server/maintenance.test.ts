import { describe, expect, it } from 'vitest';
import {
  type Clock,
  isOverdue,
  msUntil,
  startMaintenance,
} from '../../../server/database/maintenance/maintenance.ts';
import { hasDeadText } from '../../../server/database/maintenance/nightly.ts';
import { hasGrown, isMostlyDead } from '../../../server/database/maintenance/table-maintenance.ts';
import { readServerSettings } from '../../../server/server-settings.ts';

const HOUR = 60 * 60 * 1000;
const MB = 1024 * 1024;
const NIGHTLY_AT = { hour: 3, minute: 30 };

it('sessions end after 30 days or 7 days without use, or as it was set, which must be a number of days', () => {
  expect(readServerSettings({}).sessions).toEqual({ maxDays: 30, idleDays: 7 });
  const set = { SESSION_MAX_DAYS: '90', SESSION_IDLE_DAYS: '1' };
  expect(readServerSettings(set).sessions).toEqual({ maxDays: 90, idleDays: 1 });
  for (const wrong of ['0', '-1', '1.5', 'ever', '1000'])
    expect(() => readServerSettings({ SESSION_IDLE_DAYS: wrong })).toThrow(`SESSION_IDLE_DAYS is "${wrong}"`);
});

describe('The nightly run', () => {
  it('comes at its time of day, today or tomorrow, and never at once again', () => {
    expect(msUntil(NIGHTLY_AT, new Date(2026, 10, 21, 1, 30))).toBe(2 * HOUR);
    expect(msUntil(NIGHTLY_AT, new Date(2026, 10, 21, 4, 30))).toBe(23 * HOUR);
    expect(msUntil(NIGHTLY_AT, new Date(2026, 10, 21, 3, 30))).toBe(24 * HOUR);
  });

  it('is made up for after a day without one, and when its record lies in the future', () => {
    const now = new Date(2026, 10, 21, 12);
    expect(isOverdue(undefined, now)).toBe(true);
    expect(isOverdue(new Date('nonsense'), now)).toBe(true);
    expect(isOverdue(new Date(now.getTime() - 23 * HOUR), now)).toBe(false);
    expect(isOverdue(new Date(now.getTime() - 24 * HOUR), now)).toBe(true);
    expect(isOverdue(new Date(now.getTime() + HOUR), now)).toBe(true);
  });

  it('rewrites the table of messages when one was deleted or refused since, and not for new ones', () => {
    const before = { at: '', lastId: 10, messages: 7 };
    expect(hasDeadText(undefined, { lastId: 0, old: 0, fresh: 0 })).toBe(true);
    expect(hasDeadText(before, { lastId: 14, old: 7, fresh: 4 })).toBe(false);
    expect(hasDeadText(before, { lastId: 10, old: 6, fresh: 0 })).toBe(true);
    expect(hasDeadText(before, { lastId: 14, old: 7, fresh: 3 })).toBe(true);
  });

  it('has a time of day that can be set, and refuses what is none', () => {
    expect(readServerSettings({}).nightlyAt).toEqual(NIGHTLY_AT);
    expect(readServerSettings({ NIGHTLY_AT: '23:05' }).nightlyAt).toEqual({ hour: 23, minute: 5 });
    expect(() => readServerSettings({ NIGHTLY_AT: '24:00' })).toThrow('NIGHTLY_AT is "24:00"');
  });
});

describe('Maintenance', () => {
  it('examines a table that has grown, and rewrites it only when it is mostly dead rows', () => {
    expect(hasGrown(20 * MB, 13 * MB)).toBe(false);
    expect(hasGrown(20 * MB, 12 * MB)).toBe(true);
    expect(isMostlyDead(143 * MB, 0.1 * MB)).toBe(true);
    expect(isMostlyDead(143 * MB, 50 * MB)).toBe(false);
    expect(isMostlyDead(MB, 0)).toBe(false);
  });

  it('logs a failed round without the text of the error, continues, and stops when told to', async () => {
    const waiting = new Map<() => void, number>();
    const clock: Clock = {
      now: () => new Date(2026, 10, 21, 12),
      after(ms, work) {
        waiting.set(work, ms);
        return () => waiting.delete(work);
      },
    };
    const lines: string[] = [];
    const maintenance = startMaintenance({
      dataDir: '/nowhere',
      exclusively: () => Promise.reject(new Error('a secret')),
      nightlyAt: NIGHTLY_AT,
      log: (line) => lines.push(line),
      clock,
    });
    const rounds = waiting.size;
    const [first] = waiting.keys();
    if (first === undefined) throw new Error('Nothing was planned');
    waiting.delete(first);
    first();
    await expect.poll(() => waiting.size).toBe(rounds);
    expect(lines).toEqual(['Maintenance of the database failed: Error.']);
    await maintenance.stop();
    expect(waiting.size).toBe(0);
  });
});
