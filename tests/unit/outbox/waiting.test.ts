import { describe, expect } from 'vitest';
import { retryDelayMs } from '../../../src/outbox/entry.ts';
import {
  BUSY,
  DELIVERED,
  deviceWith,
  idOf,
  inTheMiddleOfSending,
  it,
  message,
  NO_ANSWER,
  OUR_FAULT,
  REJECTED,
  replay,
} from './device.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const YEAR = 365 * 24 * HOUR;

describe('backoff', () => {
  it('doubles from five seconds to a quarter of an hour while nobody answers, or to six hours for faults of ours', () => {
    const whole = (failures: number) => retryDelayMs('no-answer', failures, () => 1) / SECOND;
    expect([1, 2, 3, 4, 8, 9, 2000].map(whole)).toEqual([5, 10, 20, 40, 640, 900, 900]);
    expect(retryDelayMs('server', 2000, () => 1)).toBe(6 * HOUR);
  });

  it('spreads over the whole range', () => {
    const at = (share: number) => retryDelayMs('no-answer', 4, () => share) / SECOND;
    expect([0, 0.25, 0.5].map(at)).toEqual([0, 10, 20]);
  });

  it('adds its jitter to the wait the server asked for, within the cap', () => {
    expect(retryDelayMs('server', 1, () => 0.5, 2 * MINUTE)).toBe(2 * MINUTE + 2.5 * SECOND);
    expect(retryDelayMs('server', 1, () => 0.5, YEAR)).toBe(6 * HOUR);
  });
});

describe('the wait after a failure', () => {
  it('holds the whole outbox back while there is no answer, and ends after its time', async () => {
    const { device, tab } = await deviceWith(2);
    await replay(tab, 'due', NO_ANSWER);
    expect(await tab.nextDueAt()).toBe(device.clock + 5 * SECOND);
    device.clock += 5 * SECOND - 1;
    expect((await replay(tab, 'due', DELIVERED)).asked).toEqual([]);
    device.clock += 1;
    expect((await replay(tab, 'due', DELIVERED)).asked).toEqual([1, 2]);
  });

  it('ends at a hint that the internet may be back', async () => {
    const { tab } = await deviceWith(2);
    await replay(tab, 'due', NO_ANSWER);
    expect((await replay(tab, 'hint', DELIVERED)).asked).toEqual([1, 2]);
  });

  it('is not cut short by a hint when our server asked for it', async () => {
    const { device, tab } = await deviceWith(2);
    await replay(tab, 'due', () => ({ ...BUSY, retryAfterMs: 2 * MINUTE }));
    expect((await replay(tab, 'hint', DELIVERED)).asked).toEqual([]);
    device.clock += 2 * MINUTE + 5 * SECOND;
    expect((await replay(tab, 'hint', DELIVERED)).asked).toEqual([1, 2]);
  });

  it('holds back only the one message that our server had a fault with', async () => {
    const { tab } = await deviceWith(2);
    await replay(tab, 'due', (number) => (number === 1 ? OUR_FAULT : DELIVERED));
    await tab.enqueue(message(3));
    expect((await replay(tab, 'hint', DELIVERED)).asked).toEqual([3]);
  });

  it('gives way to a person who taps Send now', async () => {
    const { tab } = await deviceWith(1);
    await replay(tab, 'due', () => ({ ...OUR_FAULT, retryAfterMs: HOUR }));
    expect(await tab.sendNow(idOf(1), async () => DELIVERED)).toMatchObject({ state: 'sent' });
  });

  it('starts again from five seconds after a success', async () => {
    const { device, tab } = await deviceWith(1);
    for (let attempt = 1; attempt <= 5; attempt += 1) await replay(tab, 'hint', NO_ANSWER);
    await replay(tab, 'hint', DELIVERED);
    await tab.enqueue(message(2));
    expect(await tab.nextDueAt()).toBeLessThanOrEqual(device.clock);
    await replay(tab, 'due', NO_ANSWER);
    expect(await tab.nextDueAt()).toBe(device.clock + 5 * SECOND);
  });

  it('ends for the others when the server refuses one text, because that is an answer', async () => {
    const { tab } = await deviceWith(2);
    await replay(tab, 'due', NO_ANSWER);
    await tab.sendNow(idOf(1), async () => REJECTED);
    expect((await replay(tab, 'due', DELIVERED)).asked).toEqual([2]);
  });

  it('keeps a message through two days of a broken policy', async () => {
    const { device, tab } = await deviceWith(1);
    for (let day = 0; day < 2 * 24 * HOUR; day += 10 * MINUTE) {
      await replay(tab, 'due', OUR_FAULT);
      device.clock += 10 * MINUTE;
    }
    device.clock += 6 * HOUR;
    expect(await replay(tab, 'due', DELIVERED)).toMatchObject({ delivered: 1 });
  });

  it('has no next moment when nothing is queued', async () => {
    const { tab } = await deviceWith(1);
    await replay(tab, 'due', REJECTED);
    expect(await tab.nextDueAt()).toBeUndefined();
  });
});

describe.each([
  ['back', -YEAR],
  ['forward', YEAR],
])('a clock that jumps a year %s', (_direction, jump) => {
  it('does not hold a message that waits', async () => {
    const { device, tab } = await deviceWith(2);
    await replay(tab, 'due', NO_ANSWER);
    device.clock += jump;
    expect(await tab.nextDueAt()).toBeLessThanOrEqual(device.clock);
    expect(await replay(tab, 'due', DELIVERED)).toMatchObject({ delivered: 2 });
  });

  it('does not leave a lease for ever under a tab that died', async ({ device, tab }) => {
    await inTheMiddleOfSending(device, { locks: undefined });
    device.clock += jump;
    expect((await tab.pending())[0]?.state).toBe('queued');
    expect(await replay(tab, 'due', DELIVERED)).toMatchObject({ delivered: 1 });
  });
});
