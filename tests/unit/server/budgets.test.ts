import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Budgets, LIMITS } from '../../../server/admission/budgets.ts';

const MINUTE_MS = 60_000;
const SENDING = ['messages', 'messagesADay'] as const;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

async function spend(budgets: Budgets, times: number, address: string): Promise<number> {
  let wait = 0;
  for (let n = 0; n < times; n += 1) wait = await budgets.charge(SENDING, address, 1);
  return wait;
}

describe('What one address may ask', () => {
  it('is used up by as many tries as the limit says, and comes back when the time is over', async () => {
    const budgets = new Budgets(LIMITS);
    expect(await spend(budgets, LIMITS.messages.points, '192.0.2.1')).toBe(0);
    expect(await spend(budgets, 1, '192.0.2.1')).toBe(600);
    vi.advanceTimersByTime(10 * MINUTE_MS);
    expect(await spend(budgets, 1, '192.0.2.1')).toBe(0);
  });

  it('has an end on one day too, with a wait of an hour at most', async () => {
    const budgets = new Budgets(LIMITS);
    let tries = 0;
    for (; tries < LIMITS.messagesADay.points; tries += 200) {
      expect(await spend(budgets, 200, '192.0.2.1')).toBe(0);
      vi.advanceTimersByTime(10 * MINUTE_MS);
    }
    expect(await spend(budgets, 1, '192.0.2.1')).toBe(3600);
    vi.advanceTimersByTime(24 * 60 * MINUTE_MS);
    expect(await spend(budgets, 1, '192.0.2.1')).toBe(0);
  });

  it('is spent faster by what costs more', async () => {
    const budgets = new Budgets({ ...LIMITS, staff: { points: 10, seconds: 60 } });
    expect(await budgets.charge(['staff'], '192.0.2.1', 8)).toBe(0);
    expect(await budgets.charge(['staff'], '192.0.2.1', 8)).toBe(60);
  });

  it('takes a bounded memory, however many addresses there are', async () => {
    const budgets = new Budgets(LIMITS, 64);
    for (let n = 0; n < 1000; n += 1) await budgets.charge(['requests'], `address ${n}`, 1);
    expect(vi.getTimerCount()).toBe(64);
  });
});

it('lets a care home of 100 write on a normal day: each person three times, every message tried three times', () => {
  expect(LIMITS.messagesADay.points).toBeGreaterThanOrEqual(100 * 3 * 3);
});
