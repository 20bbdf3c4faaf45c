import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SendOutcome } from '../../../src/domain/send-outcome.ts';
import { startReplaying } from '../../../src/pwa/replay-triggers.ts';
import { DELIVERED, Device, fakeServer, message, NO_ANSWER } from '../outbox/device.ts';

let stop = () => {};
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** A page with one waiting message; its sender gives this outcome. */
async function pageWithOneWaiting(answer: () => SendOutcome) {
  const device = new Device();
  const box = device.openTab({ now: () => Date.now(), random: () => 1 });
  await box.enqueue(message(1));
  const server = fakeServer(answer);
  let syncs = 0;
  stop = startReplaying(box, server.send, async () => {
    syncs += 1;
  });
  // Waits until the result of the first attempt is stored.
  await vi.waitFor(async () => {
    expect(server.asked.length).toBeGreaterThan(0);
    expect((await box.pending())[0]?.state).not.toBe('sending');
  });
  return { box, server, syncs: () => syncs };
}

describe('a waiting message is sent', () => {
  it('at the start', async () => {
    const { box } = await pageWithOneWaiting(() => DELIVERED);
    expect(await box.countPending()).toBe(0);
  });

  it.each([
    ['the browser says that it is online', () => dispatchEvent(new Event('online'))],
    ['the page comes back from the cache', () => dispatchEvent(new Event('pageshow'))],
    ['the page is looked at', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('when %s', async (_title, happen) => {
    let outcome: SendOutcome = NO_ANSWER;
    const { box, syncs } = await pageWithOneWaiting(() => outcome);
    // The first replay is over: another that begins beside it does nothing.
    await vi.waitFor(() => expect(syncs()).toBe(1));
    outcome = DELIVERED;
    happen();
    await vi.waitFor(async () => expect(await box.countPending()).toBe(0));
  });

  it('at its next due moment, with nothing else happening', async () => {
    let outcome: SendOutcome = NO_ANSWER;
    const { box } = await pageWithOneWaiting(() => outcome);
    outcome = DELIVERED;
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
    await vi.advanceTimersByTimeAsync(5_000);
    await vi.waitFor(async () => expect(await box.countPending()).toBe(0));
  });
});

describe('background sync', () => {
  it('is asked for while something waits', async () => {
    const { syncs } = await pageWithOneWaiting(() => NO_ANSWER);
    await vi.waitFor(() => expect(syncs()).toBe(1));
  });

  it('is not asked for when nothing waits', async () => {
    const { syncs } = await pageWithOneWaiting(() => DELIVERED);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0));
    expect(syncs()).toBe(0);
  });
});
