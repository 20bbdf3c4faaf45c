import { describe, expect, it } from 'vitest';
import type { SendOutcome } from '../../../src/domain/send-outcome.ts';
import { replayInBackground, StillWaitingError } from '../../../src/sw/background-sync.ts';
import { DELIVERED, deviceWith, fakeServer, NO_ANSWER } from '../outbox/device.ts';

const noSleep = async () => {};
const noMore = async () => {};

describe('background sync', () => {
  it('delivers waiting messages, also before they are due, because the browser reports that the internet is back', async () => {
    const { device } = await deviceWith(1);
    await device.openTab().replay(fakeServer(() => NO_ANSWER).send, 'due');
    await replayInBackground(device.openTab(), fakeServer(() => DELIVERED).send, noSleep, noMore);
    expect(await device.openTab().countPending()).toBe(0);
  });

  it('throws a real Error while messages wait, so that the browser calls again, and asks for it', async () => {
    const { device } = await deviceWith(1);
    let asked = 0;
    const askAgain = async () => {
      asked += 1;
      throw new Error('No window is open');
    };
    const replay = (outcome: SendOutcome) =>
      replayInBackground(device.openTab(), fakeServer(() => outcome).send, noSleep, askAgain);
    const waiting = await replay(NO_ANSWER).catch((reason) => reason);
    expect(waiting).toBeInstanceOf(StillWaitingError);
    expect(waiting).toBeInstanceOf(Error);
    expect(asked).toBe(1);
    await replay(DELIVERED);
    expect(asked).toBe(1);
  });

  it('does not ask the browser to call again for a message that needs a person', async () => {
    const { device } = await deviceWith(1);
    const send = fakeServer(() => ({ kind: 'rejected' })).send;
    await expect(replayInBackground(device.openTab(), send, noSleep, noMore)).resolves.toBeUndefined();
  });

  it('waits while a page is sending, and resolves when the page succeeds', async () => {
    const { device } = await deviceWith(1);
    let answer: (outcome: typeof DELIVERED) => void = () => {};
    const page = device.openTab();
    const replay = page.replay(() => new Promise((resolve) => (answer = resolve)), 'due');
    await expect.poll(async () => (await page.pending())[0]?.state).toBe('sending');
    const worker = fakeServer(() => DELIVERED);
    const inBackground = replayInBackground(
      device.openTab(),
      worker.send,
      async () => {
        answer(DELIVERED);
        await replay;
      },
      noMore,
    );
    await expect(inBackground).resolves.toBeUndefined();
    expect(worker.asked).toEqual([]);
  });

  it('takes over from a page that is closed in the middle of sending', async () => {
    const { device } = await deviceWith(1);
    const page = device.openTab();
    void page.replay(() => new Promise(() => {}), 'due');
    await expect.poll(async () => (await page.pending())[0]?.state).toBe('sending');
    const worker = fakeServer(() => DELIVERED);
    await replayInBackground(device.openTab(), worker.send, async () => device.locks.release(), noMore);
    expect(worker.asked).toEqual([1]);
  });
});
