import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright/test';
import type { ChaosProxy } from '../../support/backend/chaos-proxy.ts';
import type { Device } from '../../support/browser/restartable-device.ts';
import { countPending, openForm, submit } from './contact-form.ts';
import { befall, type DeviceFault } from './device-faults.ts';
import { isTrue } from './said-words.ts';
import type { SeededRandom } from './seeded-random.ts';
import { within } from './within.ts';

const FLAP_MS = 60_000;
const SUBMIT_MS = 90_000;
/** The longest fault writes six messages, each with all its tries. */
const FAULT_MS = 2 * 60_000;
/** Messages that each device writes at the end, while no request succeeds. */
const LAST_SPELL = 5;

export interface DeviceUse {
  readonly device: Device;
  readonly chaos: ChaosProxy;
  readonly random: SeededRandom;
  readonly messages: number;
  readonly faultOneIn: number;
  /** The faults of the device, each once before any comes again. */
  readonly faults: readonly DeviceFault[];
  readonly onAccepted: (text: string) => void;
  /** The page said something that was not so. */
  readonly onFalseWords: (words: string) => void;
  readonly onFault: (fault: DeviceFault) => void;
}

/** One person with one device: writes messages while faults happen to the device. Returns the last open page. */
export async function useDevice(use: DeviceUse): Promise<Page> {
  const { device, chaos, random } = use;
  const dealFault = random.dealer(use.faults);
  let page = await freshPage(device);
  let accepted = 0;

  async function writeOne(): Promise<void> {
    if (await writeUntilAccepted(use, page)) accepted += 1;
  }

  /** Begins to send a message without waiting for the result. A page that ends has accepted nothing. */
  async function beginOne(): Promise<void> {
    if (await writeOnce(use, page, crypto.randomUUID()).catch(() => false)) accepted += 1;
  }

  while (accepted < use.messages) {
    try {
      if (!random.isOneIn(use.faultOneIn)) {
        await writeOne();
        continue;
      }
      const fault = dealFault();
      use.onFault(fault);
      const scene = { page, device, chaos, random, writeOne, beginOne };
      // A frozen or crashed page may never answer.
      const isAlive = await within(FAULT_MS, befall(fault, scene), fault);
      if (!isAlive) page = await freshPage(device);
    } catch (error) {
      // The tab crashed or the browser was killed. A message that was not accepted does not count.
      if (!(error instanceof Error)) throw error;
      await setOffline(device, false);
      chaos.setDown(false);
      page = await freshPage(device);
    }
  }
  return page;
}

/** Writes a few messages while no request succeeds, so that some wait at the end. Returns the last open page. */
export async function writeInVain(use: DeviceUse, open: Page | undefined): Promise<Page> {
  let page = open ?? (await freshPage(use.device));
  for (let left = LAST_SPELL; left > 0; left -= 1) {
    try {
      await writeUntilAccepted(use, page);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      page = await freshPage(use.device);
    }
  }
  return page;
}

async function writeUntilAccepted(use: DeviceUse, page: Page): Promise<boolean> {
  const submissionId = crypto.randomUUID();
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    if (await writeOnce(use, page, submissionId)) return true;
  }
  return false;
}

/** Clicks the button once; true when the page accepted the message. */
async function writeOnce(use: DeviceUse, page: Page, submissionId: string): Promise<boolean> {
  const text = `Message ${submissionId}`;
  const said = await within(SUBMIT_MS, submit(page, text), 'sending');
  if (!(await within(10_000, isTrue(said, text, page, use.chaos), 'checking the words'))) {
    use.onFalseWords(`${said}: ${text}`);
  }
  const isAccepted = said === 'thanks' || said === 'waiting';
  if (isAccepted) use.onAccepted(text);
  return isAccepted;
}

/** Restarts the browser when it does not carry out the command, because its page hangs. */
export async function setOffline(device: Device, isOffline: boolean): Promise<void> {
  const switching = device.context.setOffline(isOffline);
  await within(10_000, switching, 'the network switch').catch(() => device.killAndReopen());
}

async function freshPage(device: Device): Promise<Page> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const page = await within(20_000, device.newPage(), 'a new page');
      const others = device.context.pages().filter((other) => other !== page);
      await Promise.allSettled(others.map((other) => within(5_000, other.close(), 'closing a page')));
      await within(60_000, openForm(page), 'opening the page');
      return page;
    } catch (error) {
      if (attempt === 5) throw error;
      // The browser may be unusable after a crash: restart it.
      if (attempt >= 2) await device.killAndReopen();
    }
  }
}

/**
 * After the faults have stopped: gives the device time, and returns how many messages stayed on it. Once a minute it
 * loses and finds its Wi-Fi, as a tablet does that is carried around.
 */
export async function drain(device: Device, open: Page | undefined, deadline: number): Promise<number> {
  await setOffline(device, false);
  let page = open ?? (await freshPage(device));
  let flapAt = Date.now() + FLAP_MS;
  for (;;) {
    try {
      const pending = await within(10_000, countPending(page), 'counting what waits');
      if (pending === 0 || Date.now() > deadline) return pending;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (Date.now() > deadline) throw error;
      page = await freshPage(device);
    }
    if (Date.now() > flapAt) {
      await setOffline(device, true);
      await sleep(200);
      await setOffline(device, false);
      flapAt = Date.now() + FLAP_MS;
    }
    await sleep(500);
  }
}
