import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { idle } from '../../../src/lazy/idle.ts';

// The browser of these tests has no requestIdleCallback, so that "idle" is a timer.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Whether work that was asked for now has begun after a second. */
async function beginsWithinASecond(): Promise<{ hasBegun: boolean }> {
  const work = { hasBegun: false };
  void idle().then(() => {
    work.hasBegun = true;
  });
  await vi.advanceTimersByTimeAsync(1000);
  return work;
}

it('lets work begin when the browser is idle', async () => {
  expect(await beginsWithinASecond()).toEqual({ hasBegun: true });
});

it.each(['pointerup', 'pointercancel'])('lets no work begin from a press until its %s', async (end) => {
  dispatchEvent(new Event('pointerdown'));
  const work = await beginsWithinASecond();
  expect(work.hasBegun).toBe(false);
  dispatchEvent(new Event(end));
  await vi.advanceTimersByTimeAsync(1000);
  expect(work.hasBegun).toBe(true);
});
