import { describe, expect, vi } from 'vitest';
import type { SendOutcome } from '../../../src/domain/send-outcome.ts';
import { replayInBackground, StillWaitingError } from '../../../src/sw/background-sync.ts';
import {
  DELIVERED,
  deviceWith,
  fakeServer,
  inTheMiddleOfSending,
  it,
  NO_ANSWER,
  replay,
} from '../outbox/device.ts';

const noSleep = async () => {};
const noMore = async () => {};

describe('background sync', () => {
  it('delivers waiting messages, also before they are due, because the browser reports that the internet is back', async () => {
    const { device, tab } = await deviceWith(1);
    await replay(tab, 'due', NO_ANSWER);
    await replayInBackground(device.openTab(), async () => DELIVERED, noSleep, noMore);
    expect(await tab.countPending()).toBe(0);
  });

  it('throws a real Error while messages wait, so that the browser calls again, and asks for it', async () => {
    const { device } = await deviceWith(1);
    const askAgain = vi.fn(() => Promise.reject(new Error('No window is open')));
    const sync = (outcome: SendOutcome) =>
      replayInBackground(device.openTab(), async () => outcome, noSleep, askAgain);
    const waiting = await sync(NO_ANSWER).catch((reason) => reason);
    expect(waiting).toBeInstanceOf(StillWaitingError);
    expect(waiting).toBeInstanceOf(Error);
    expect(askAgain).toHaveBeenCalledOnce();
    await sync(DELIVERED);
    expect(askAgain).toHaveBeenCalledOnce();
  });

  it('does not ask the browser to call again for a message that needs a person', async () => {
    const { tab } = await deviceWith(1);
    const send = async () => ({ kind: 'rejected' }) as const;
    await expect(replayInBackground(tab, send, noSleep, noMore)).resolves.toBeUndefined();
  });

  it('waits while a page is sending, and resolves when the page succeeds', async ({ device, tab }) => {
    const page = await inTheMiddleOfSending(device);
    const worker = fakeServer(() => DELIVERED);
    const sleep = async () => void (await page.answer(DELIVERED));
    await expect(replayInBackground(tab, worker.send, sleep, noMore)).resolves.toBeUndefined();
    expect(worker.asked).toEqual([]);
  });

  it('takes over from a page that is closed in the middle of sending', async ({ device, tab }) => {
    await inTheMiddleOfSending(device);
    const worker = fakeServer(() => DELIVERED);
    await replayInBackground(tab, worker.send, async () => device.locks.release(), noMore);
    expect(worker.asked).toEqual([1]);
  });
});
