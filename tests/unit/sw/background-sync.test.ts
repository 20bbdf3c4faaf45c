import { describe, expect, it } from 'vitest';
import type { SendOutcome } from '../../../src/domain/send-outcome.ts';
import { replayInBackground, StillWaitingError } from '../../../src/sw/background-sync.ts';
import { DELIVERED, Device, fakeServer, message, NO_ANSWER } from '../outbox/device.ts';

const noSleep = async () => {};
const noMore = async () => {};

async function deviceWithOne() {
  const device = new Device();
  await device.openTab().enqueue(message(1));
  return device;
}

describe('background sync', () => {
  it('delivers waiting messages, also before they are due, because the browser reports that the internet is back', async () => {
    const device = await deviceWithOne();
    await device.openTab().replay(fakeServer(() => NO_ANSWER).send, 'due');
    await replayInBackground(device.openTab(), fakeServer(() => DELIVERED).send, noSleep, noMore);
    expect(await device.openTab().countPending()).toBe(0);
  });

  it('throws a real Error while messages wait, because only that makes the browser call again', async () => {
    const device = await deviceWithOne();
    const replay = replayInBackground(device.openTab(), fakeServer(() => NO_ANSWER).send, noSleep, noMore);
    await expect(replay).rejects.toBeInstanceOf(StillWaitingError);
    await expect(replay).rejects.toBeInstanceOf(Error);
  });

  it('asks again before it gives up, also where the browser refuses that, and not when all is sent', async () => {
    const device = await deviceWithOne();
    let asked = 0;
    const askAgain = async () => {
      asked += 1;
      throw new Error('No window is open');
    };
    const replay = (outcome: SendOutcome) =>
      replayInBackground(device.openTab(), fakeServer(() => outcome).send, noSleep, askAgain);
    await expect(replay(NO_ANSWER)).rejects.toBeInstanceOf(StillWaitingError);
    expect(asked).toBe(1);
    await replay(DELIVERED);
    expect(asked).toBe(1);
  });

  it('does not ask the browser to call again for a message that needs a person', async () => {
    const device = await deviceWithOne();
    const send = fakeServer(() => ({ kind: 'rejected' })).send;
    await expect(replayInBackground(device.openTab(), send, noSleep, noMore)).resolves.toBeUndefined();
  });

  it('waits while a page is sending, and resolves when the page succeeds', async () => {
    const device = await deviceWithOne();
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
    const device = await deviceWithOne();
    const page = device.openTab();
    void page.replay(() => new Promise(() => {}), 'due');
    await expect.poll(async () => (await page.pending())[0]?.state).toBe('sending');
    const worker = fakeServer(() => DELIVERED);
    await replayInBackground(device.openTab(), worker.send, async () => device.locks.release(), noMore);
    expect(worker.asked).toEqual([1]);
  });
});
