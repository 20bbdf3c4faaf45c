import path from 'node:path';
import { type Attempt, FAULTS, type Fault, startChaosProxy } from '../../support/backend/chaos-proxy.ts';
import { startTestSite } from '../../support/backend/test-site.ts';
import { openDevice } from '../../support/browser/restartable-device.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { DEVICE_FAULTS, type DeviceFault } from './device-faults.ts';
import { seededRandom } from './seeded-random.ts';
import { Person } from './use-device.ts';
import { within } from './within.ts';

export interface FaultRunOptions {
  /** A built site; undefined for the one in dist/. */
  readonly distDir?: string;
  readonly seed: number;
  /** How many messages the pages must accept, on all devices together. */
  readonly messages: number;
  readonly devices: number;
  /** One message in this many meets a fault of the device. */
  readonly deviceFaultOneIn: number;
  /** All of them by default. */
  readonly deviceFaults?: readonly DeviceFault[];
  /** One failing attempt in this many lasts until the sender's timeout of twelve seconds; Infinity for none. */
  readonly slowFaultOneIn: number;
  readonly log: (line: string) => void;
}

export interface Verdict {
  readonly seed: number;
  readonly accepted: number;
  /** Accepted messages that are not in the database after the faults have stopped and the devices had time. */
  readonly lost: number;
  /** Messages that are in the database more than once, whether accepted or not. */
  readonly doubled: number;
  /** How often a page said something of a message that was not so. */
  readonly falseWords: number;
  /** Messages still on a device at the end. */
  readonly stuck: number;
  readonly posts: number;
  /** Attempts for a message that was already stored. */
  readonly duplicatesAbsorbed: number;
  readonly faults: Readonly<Record<string, number>>;
  /** For each message that waited when the faults stopped: milliseconds until the server had stored it. */
  readonly drainTimes: readonly number[];
  /** Milliseconds from the first message to the last delivery. */
  readonly tookMs: number;
}

const RECOVERY_MS = 4 * 60_000;
/** The share of attempts that meet a fault of network or server. */
const FAULT_SHARE = 0.4;
const SLOW_FAULTS: readonly Fault[] = ['stored, hangs', 'hangs before', 'stored, body never ends'];
const QUICK_FAULTS = FAULTS.filter((fault) => !SLOW_FAULTS.includes(fault));

/** Runs one seed: real browsers with the real site and backend, and faults between them. */
export async function runWithFaults(options: FaultRunOptions): Promise<Verdict> {
  const { seed, messages, devices, deviceFaults = DEVICE_FAULTS, log } = options;
  const random = seededRandom(seed);
  const dealQuick = random.dealer(QUICK_FAULTS);
  const dealSlow = random.dealer(SLOW_FAULTS);
  await using profiles = temporaryFolder('devices');
  await using site = await startTestSite(options.distDir === undefined ? {} : { distDir: options.distDir });
  await using chaos = await startChaosProxy(site.origin);
  const faults: Record<string, number> = {};
  for (const fault of [...FAULTS, ...deviceFaults]) faults[fault] = 0;
  const onFault = (fault: Fault | DeviceFault) => {
    faults[fault] = (faults[fault] ?? 0) + 1;
  };
  chaos.decide = () => {
    if (random.next() >= FAULT_SHARE) return 'pass';
    const fault = random.isOneIn(options.slowFaultOneIn) ? dealSlow() : dealQuick();
    onFault(fault);
    return fault;
  };
  const accepted = new Set<string>();
  let falseWords = 0;
  let startedAt = Date.now();
  const listener = {
    onFault,
    onAccepted: (text: string) => {
      accepted.add(text);
      if (accepted.size % 100 === 0) log(`  ${accepted.size} accepted after ${since(startedAt)} s`);
    },
    onFalseWords: (words: string) => {
      falseWords += 1;
      log(`  FALSE ${words}`);
    },
  };
  const people: Person[] = [];
  try {
    while (people.length < devices) {
      // tsx wraps named functions in a helper that the page does not have: no fault of the page would happen.
      const profile = path.join(profiles.path, String(people.length));
      const device = await openDevice(profile, chaos.origin, (context) =>
        context.addInitScript('globalThis.__name = (named) => named'),
      );
      people.push(new Person(device, chaos, seededRandom(seed * 1_000 + people.length), listener));
    }
    startedAt = Date.now();
    const share = Math.ceil(messages / devices);
    await Promise.all(people.map((one) => one.write(share, deviceFaults, options.deviceFaultOneIn)));
    log(`  all accepted after ${since(startedAt)} s; now nothing gets through, then everything`);

    // Half of the devices get the browser's offline and online events; the others only get no answer.
    await Promise.all(people.map((one, index) => one.setOffline(index % 2 === 0)));
    chaos.setDown(true);
    await Promise.all(people.map((one) => one.writeInVain()));

    chaos.decide = () => 'pass';
    chaos.setDown(false);
    const recoveredAt = Date.now();
    const attemptsBefore = chaos.attempts.length;
    const left = await Promise.all(people.map((one) => one.drain(recoveredAt + RECOVERY_MS)));
    const counts = new Map<string, number>();
    for (const { message } of await site.rows()) counts.set(message, (counts.get(message) ?? 0) + 1);
    return {
      seed,
      accepted: accepted.size,
      lost: [...accepted].filter((text) => !counts.has(text)).length,
      doubled: [...counts.values()].filter((count) => count > 1).length,
      falseWords,
      stuck: left.reduce((sum, count) => sum + count, 0),
      posts: chaos.attempts.length,
      duplicatesAbsorbed: chaos.attempts.filter((attempt) => attempt.backendStatus === 409).length,
      faults,
      drainTimes: [...provenAt(chaos.attempts.slice(attemptsBefore))].map((at) => at - recoveredAt),
      tookMs: Date.now() - startedAt,
    };
  } finally {
    const closing = people.map(({ device }) => within(20_000, device.close(), 'closing a browser'));
    await Promise.allSettled(closing);
  }
}

/** For each message, the time at which the server first confirmed that it is stored. */
function provenAt(attempts: readonly Attempt[]): Iterable<number> {
  const moments = new Map<string, number>();
  for (const { submissionId, at, backendStatus } of attempts) {
    const isProven = backendStatus === 201 || backendStatus === 409;
    if (isProven && !moments.has(submissionId)) moments.set(submissionId, at);
  }
  return moments.values();
}

function since(moment: number): number {
  return Math.round((Date.now() - moment) / 1000);
}
