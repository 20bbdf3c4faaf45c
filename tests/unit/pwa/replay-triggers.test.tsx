import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SendOutcome } from '../../../src/domain/send-outcome.ts';
import type { Outbox } from '../../../src/outbox/outbox.ts';
import { startReplaying } from '../../../src/pwa/replay-triggers.ts';
import { DELIVERED, Device, deferred, fakeServer, message, NO_ANSWER } from '../outbox/device.ts';

/**
 * At each check Vitest lets fake time pass, as much as the interval. Here it is none, so that the next due moment cannot
 * be what causes the change.
 */
const AT_THIS_MOMENT = { interval: 0 };
/** Some 100 checks, each of which may let fake time pass. */
const PATIENTLY = { timeout: 5_000 };

let stop = () => {};
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** A page with one waiting message; its sender gives this outcome. */
async function pageWithOneWaiting(answer: () => SendOutcome) {
  const box = new Device().openTab({ now: () => Date.now(), random: () => 1 });
  await box.enqueue(message(1));
  const server = fakeServer(answer);
  const syncs = vi.fn(async () => {});
  stop = startReplaying(box, server.send, syncs);
  // Waits until the result of the first attempt is stored.
  await expect.poll(() => server.asked.length, AT_THIS_MOMENT).toBeGreaterThan(0);
  await expect.poll(async () => (await box.pending())[0]?.state, AT_THIS_MOMENT).not.toBe('sending');
  return { box, syncs };
}

const EVENTS = [
  ['the browser says that it is online', () => dispatchEvent(new Event('online'))],
  ['the page comes back from the cache', () => dispatchEvent(new Event('pageshow'))],
  ['the page is looked at', () => document.dispatchEvent(new Event('visibilitychange'))],
] as const;

describe('a waiting message is sent', () => {
  it('at the start, and then no background sync is asked for', async () => {
    const { box, syncs } = await pageWithOneWaiting(() => DELIVERED);
    expect(await box.countPending()).toBe(0);
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(60_000);
      expect(vi.getTimerCount()).toBe(0);
    }, PATIENTLY);
    expect(syncs).not.toHaveBeenCalled();
  });

  it.each(EVENTS)('when %s', async (_title, happen) => {
    let outcome: SendOutcome = NO_ANSWER;
    const { box, syncs } = await pageWithOneWaiting(() => outcome);
    // The first replay is over: another that begins beside it does nothing.
    await expect.poll(() => syncs, AT_THIS_MOMENT).toHaveBeenCalledOnce();
    outcome = DELIVERED;
    happen();
    await expect.poll(() => box.countPending(), AT_THIS_MOMENT).toBe(0);
  });
});

it.each(EVENTS)('during an attempt that fails, it counts after its end that %s', async (_title, happen) => {
  const box = new Device().openTab({ now: () => Date.now(), random: () => 1 });
  let refusals = 0;
  const counted: Outbox = {
    ...box,
    replay: async (...of) => {
      const result = await box.replay(...of);
      if (!result.ran) refusals += 1;
      return result;
    },
  };
  await box.enqueue(message(1));
  // After nine failures the message would wait for 15 minutes by itself, longer than this test lets pass.
  for (let failure = 1; failure <= 8; failure += 1) await box.replay(async () => NO_ANSWER, 'hint');
  const first = deferred<SendOutcome>();
  // Where no worker ever becomes active, the request for a background sync does not end.
  const neverEnds = () => new Promise<void>(() => {});
  let attempts = 0;
  stop = startReplaying(counted, async () => (++attempts === 1 ? first.promise : DELIVERED), neverEnds);
  await vi.waitFor(() => expect(attempts).toBe(1), PATIENTLY);

  happen();
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1_500);
    expect(refusals).toBeGreaterThanOrEqual(3);
  }, PATIENTLY);
  expect(attempts).toBe(1);
  first.resolve(NO_ANSWER);
  await vi.waitFor(async () => expect((await box.pending())[0]?.state).toBe('queued'), PATIENTLY);
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1_500);
    expect(await box.countPending()).toBe(0);
  }, PATIENTLY);
});
