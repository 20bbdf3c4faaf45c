import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright/test';
import type { ChaosProxy } from '../../support/backend/chaos-proxy.ts';
import type { Device } from '../../support/browser/restartable-device.ts';
import { openForm, submit } from './contact-form.ts';
import { befall, type DeviceFault } from './device-faults.ts';
import { isTrue, waitingTexts } from './said-words.ts';
import type { SeededRandom } from './seeded-random.ts';
import { within } from './within.ts';

const FLAP_MS = 60_000;
const SUBMIT_MS = 90_000;
/** The longest fault writes six messages, each with all its tries. */
const FAULT_MS = 2 * 60_000;
/** Messages that each person writes at the end, while no request succeeds. */
const LAST_SPELL = 5;

/** What a run counts. */
export interface Listener {
  onAccepted(text: string): void;
  /** The page said something that was not so. */
  onFalseWords(words: string): void;
  onFault(fault: DeviceFault): void;
}

/** One person with one device, to which faults happen. */
export class Person {
  #page: Page | undefined;
  #accepted = 0;

  constructor(
    readonly device: Device,
    private readonly chaos: ChaosProxy,
    private readonly random: SeededRandom,
    private readonly listener: Listener,
  ) {}

  /** Writes so many messages. One in `oneIn` meets one of these faults, each once before any comes again. */
  async write(messages: number, faults: readonly DeviceFault[], oneIn: number): Promise<void> {
    const { device, chaos, random } = this;
    const dealFault = random.dealer(faults);
    while (this.#accepted < messages) {
      const isOver = await this.#onPage(async (page) => {
        const writeOne = () => this.#writeUntilAccepted(page);
        if (!random.isOneIn(oneIn)) return writeOne();
        // A page that ends has accepted nothing.
        const beginOne = async () => {
          await this.#writeOnce(page, crypto.randomUUID()).catch(() => false);
        };
        const fault = dealFault();
        this.listener.onFault(fault);
        const scene = { page, device, chaos, random, writeOne, beginOne };
        // A frozen or crashed page may never answer.
        if (!(await within(FAULT_MS, befall(fault, scene), fault))) this.#page = undefined;
      });
      if (isOver) continue;
      await this.setOffline(false);
      chaos.setDown(false);
    }
  }

  /** Writes a few messages while no request succeeds, so that some wait at the end. */
  async writeInVain(): Promise<void> {
    for (let left = LAST_SPELL; left > 0; left -= 1)
      await this.#onPage((page) => this.#writeUntilAccepted(page));
  }

  /** Restarts the browser when it does not carry out the command, because its page hangs. */
  async setOffline(isOffline: boolean): Promise<void> {
    const switching = this.device.context.setOffline(isOffline);
    await within(10_000, switching, 'the network switch').catch(() => this.device.killAndReopen());
  }

  /**
   * After the faults have stopped: gives the device time, and returns how many messages stayed on it. Once a minute it
   * loses and finds its Wi-Fi, as a tablet does that is carried around.
   */
  async drain(deadline: number): Promise<number> {
    await this.setOffline(false);
    let flapAt = Date.now() + FLAP_MS;
    for (;;) {
      let waiting = Number.POSITIVE_INFINITY;
      await this.#onPage(async (page) => {
        waiting = (await within(10_000, waitingTexts(page), 'counting what waits')).length;
      });
      if (waiting === 0 || Date.now() > deadline) return waiting;
      if (Date.now() > flapAt) {
        await this.setOffline(true);
        await sleep(200);
        await this.setOffline(false);
        flapAt = Date.now() + FLAP_MS;
      }
      await sleep(500);
    }
  }

  /** False when the tab crashed or the browser was killed. A message that was not accepted does not count. */
  async #onPage(work: (page: Page) => Promise<void>): Promise<boolean> {
    this.#page ??= await this.#freshPage();
    try {
      await work(this.#page);
      return true;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      this.#page = undefined;
      return false;
    }
  }

  async #writeUntilAccepted(page: Page): Promise<void> {
    const submissionId = crypto.randomUUID();
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      if (await this.#writeOnce(page, submissionId)) return;
    }
  }

  /** Clicks the button once; true when the page accepted the message. */
  async #writeOnce(page: Page, submissionId: string): Promise<boolean> {
    const text = `Message ${submissionId}`;
    const said = await within(SUBMIT_MS, submit(page, text), 'sending');
    if (!(await within(10_000, isTrue(said, text, page, this.chaos), 'checking the words')))
      this.listener.onFalseWords(`${said}: ${text}`);
    const isAccepted = said === 'thanks' || said === 'waiting';
    if (isAccepted) {
      this.#accepted += 1;
      this.listener.onAccepted(text);
    }
    return isAccepted;
  }

  async #freshPage(): Promise<Page> {
    const { device } = this;
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
}
