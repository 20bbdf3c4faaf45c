import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright/test';
import { type ChaosProxy, FAULTS, type Fault, startChaosProxy } from '../support/chaos-proxy.ts';
import { type Device, openDevice } from '../support/restartable-device.ts';
import { startTestSite } from '../support/test-site.ts';
import { befall, DEVICE_FAULTS, type DeviceFault, ODDS } from './device-faults.ts';
import type { Recipe } from './recipe.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';
import { within } from './within.ts';

export interface CampaignOptions {
  readonly recipe: Recipe;
  readonly seed: number;
  /** How many messages the pages must accept. */
  readonly messages: number;
  readonly devices: number;
  readonly log: (line: string) => void;
}

export interface Verdict {
  readonly seed: number;
  readonly accepted: number;
  /** Accepted and not in the database when the faults have stopped and the devices had time. */
  readonly lost: number;
  /** In the database more than once, whether accepted or not. */
  readonly doubled: number;
  /** Still on a device. */
  readonly stuck: number;
  readonly posts: number;
  /** Attempts for a message that was stored already. */
  readonly duplicatesAbsorbed: number;
  readonly faults: Readonly<Record<string, number>>;
  /** For each message that waited when the faults stopped, in milliseconds. */
  readonly drainTimes: readonly number[];
}

const RECOVERY_MS = 4 * 60_000;
const SUBMIT_MS = 90_000;
/** Messages that each device writes without internet at the end. */
const LAST_SPELL = 5;
/** An attempt in so many meets a fault of the network or the server. */
const FAULT_SHARE = 0.4;
/** Those that take the sender's whole patience of twelve seconds are rarer, or a run would last a day. */
const SLOW_FAULTS: readonly Fault[] = ['stored, hangs', 'hangs before', 'stored, body never ends'];

/** One seed: real browsers, the real site and backend, and everything that goes wrong between them. */
export async function runCampaign(options: CampaignOptions): Promise<Verdict> {
  const { recipe, seed, messages, devices, log } = options;
  const random = seededRandom(seed);
  const site = await startTestSite({ distDir: await recipe.buildSite() });
  const chaos = await startChaosProxy(site.origin);
  const faults: Record<string, number> = Object.fromEntries(
    [...FAULTS, ...DEVICE_FAULTS].map((fault) => [fault, 0]),
  );
  chaos.decide = () => {
    const fault = random.next() < FAULT_SHARE ? networkFault(random) : 'pass';
    if (fault !== 'pass') faults[fault] = (faults[fault] ?? 0) + 1;
    return fault;
  };
  const accepted = new Set<string>();
  const folders: string[] = [];
  const open: Device[] = [];
  try {
    for (let index = 0; index < devices; index += 1) {
      const folder = await mkdtemp(path.join(tmpdir(), 'third-age-bench-'));
      folders.push(folder);
      open.push(await openDevice(folder, chaos.origin));
    }
    const noteFault = (fault: DeviceFault) => {
      faults[fault] = (faults[fault] ?? 0) + 1;
    };
    const pages = await Promise.all(
      open.map((device, index) =>
        useDevice({
          device,
          recipe,
          chaos,
          random: seededRandom(seed * 1_000 + index),
          isDone: () => accepted.size >= messages,
          onAccepted: (text) => {
            accepted.add(text);
            if (accepted.size % 100 === 0) log(`  seed ${seed}: ${accepted.size} accepted`);
          },
          noteFault,
        }),
      ),
    );

    chaos.decide = () => 'pass';
    chaos.setDown(false);
    const recoveredAt = Date.now();
    const attemptsBefore = chaos.attempts.length;
    const left = await Promise.all(
      open.map((device, index) => drain(device, pages[index], recipe, recoveredAt + RECOVERY_MS)),
    );
    const rows = await site.rows();
    const counts = new Map<string, number>();
    for (const { message } of rows) counts.set(message, (counts.get(message) ?? 0) + 1);
    return {
      seed,
      accepted: accepted.size,
      lost: [...accepted].filter((text) => !counts.has(text)).length,
      doubled: [...counts.values()].filter((count) => count > 1).length,
      stuck: left.reduce((sum, count) => sum + count, 0),
      posts: chaos.attempts.length,
      duplicatesAbsorbed: chaos.attempts.filter((attempt) => attempt.backendStatus === 409).length,
      faults,
      drainTimes: chaos.attempts.slice(attemptsBefore).map((attempt) => attempt.at - recoveredAt),
    };
  } finally {
    await Promise.allSettled(open.map((device) => within(20_000, device.close(), 'closing a browser')));
    await chaos.close();
    await site.discard();
    for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function networkFault(random: SeededRandom): Fault {
  return random.weighted(FAULTS.map((fault) => [fault, SLOW_FAULTS.includes(fault) ? 1 : 8] as const));
}

interface DeviceUse {
  readonly device: Device;
  readonly recipe: Recipe;
  readonly chaos: ChaosProxy;
  readonly random: SeededRandom;
  readonly isDone: () => boolean;
  readonly onAccepted: (text: string) => void;
  readonly noteFault: (fault: DeviceFault) => void;
}

/**
 * One person with one tablet: writes messages until there are enough, whatever befalls the tablet, and a few more
 * without internet, so that something waits when the faults stop. Gives the page that is open then.
 */
async function useDevice(use: DeviceUse): Promise<Page> {
  const { device, recipe, chaos, random } = use;
  const reopen = () => freshPage(device, recipe);
  let page = await reopen();

  /** Presses the button once; true when the page accepted the message. */
  async function tryOne(text: string, submissionId: string): Promise<boolean> {
    const isAccepted = await within(SUBMIT_MS, recipe.submit(page, text, submissionId), 'sending');
    if (isAccepted) use.onAccepted(text);
    return isAccepted;
  }

  async function writeOne(): Promise<void> {
    const submissionId = crypto.randomUUID();
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      if (await tryOne(`Message ${submissionId}`, submissionId)) return;
    }
  }

  /** Begins to send one and does not wait; a page that dies has accepted nothing. */
  async function beginOne(): Promise<void> {
    const submissionId = crypto.randomUUID();
    await tryOne(`Message ${submissionId}`, submissionId).catch(() => false);
  }

  while (!use.isDone()) {
    try {
      const fault = DEVICE_FAULTS.find((candidate) => random.isOneIn(ODDS[candidate]));
      if (fault === undefined) {
        await writeOne();
        continue;
      }
      use.noteFault(fault);
      const isAlive = await befall(fault, { page, device, chaos, random, writeOne, beginOne });
      if (!isAlive) page = await reopen();
    } catch (error) {
      // A tab that crashed, a browser in the middle of dying: what it had not accepted does not count.
      if (!(error instanceof Error)) throw error;
      await device.context.setOffline(false).catch(() => undefined);
      chaos.setDown(false);
      page = await reopen();
    }
  }
  await device.context.setOffline(true);
  for (let left = LAST_SPELL; left > 0; left -= 1) await writeOne();
  return page;
}

async function freshPage(device: Device, recipe: Recipe): Promise<Page> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const page = await within(20_000, device.newPage(), 'a new page');
      const others = device.context.pages().filter((other) => other !== page);
      await Promise.allSettled(others.map((other) => within(5_000, other.close(), 'closing a page')));
      await within(60_000, recipe.open(page), 'opening the page');
      return page;
    } catch (error) {
      if (attempt === 5) throw error;
      // The browser may be beyond help after a crash: start it again.
      if (attempt >= 2) await device.killAndReopen();
    }
  }
}

/** The faults have stopped: gives the device time, and tells how many messages stayed on it. */
async function drain(
  device: Device,
  open: Page | undefined,
  recipe: Recipe,
  deadline: number,
): Promise<number> {
  await device.context.setOffline(false);
  const page = open ?? (await freshPage(device, recipe));
  for (;;) {
    const pending = await recipe.countPending(page);
    if (pending === 0 || Date.now() > deadline) return pending;
    await sleep(500);
  }
}
