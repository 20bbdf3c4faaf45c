import type { Browser } from 'playwright';
import { median } from '../../statistics.ts';
import { newVisitor, slowDown } from '../measures/visitor.ts';
import { benchmarkIndex, HALF_MS } from './benchmark-index.ts';
import type { Device } from './devices.ts';

export interface Calibration {
  /** What this machine reaches unthrottled. */
  readonly hostIndex: number;
  /** The factor for `Emulation.setCPUThrottlingRate`; 1 where the machine is no faster than the device. */
  readonly factor: number;
  /** What a page reaches under that factor: the device's figure, within the tolerance, or what came nearest. */
  readonly reachedIndex: number;
}

/** One part in twenty: the benchmark itself varies as much from run to run. */
const TOLERANCE = 0.05;
const TRIES = 6;
const RUNS = 5;

/**
 * Finds the factor under which the benchmark takes what it takes on the device. It is not simply host ÷ device: the
 * throttle does not slow down all work alike. So each guess is measured, and corrected by what it missed.
 * @param measure the benchmark under a factor, once
 */
export async function findFactor(
  target: number,
  measure: (factor: number) => Promise<number>,
): Promise<Calibration> {
  const many = async (factor: number, runs: number) => {
    const found: number[] = [];
    for (let run = 0; run < runs; run += 1) found.push(await measure(factor));
    return median(found);
  };
  // The first runs of a page are slower: the compiler learns.
  await many(1, 2);
  const hostIndex = await many(1, RUNS);
  if (hostIndex <= target) return { hostIndex, factor: 1, reachedIndex: hostIndex };
  let factor = hostIndex / target;
  let best: Calibration | undefined;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const reachedIndex = await many(factor, RUNS);
    if (best === undefined || miss(reachedIndex, target) < miss(best.reachedIndex, target))
      best = { hostIndex, factor, reachedIndex };
    if (miss(reachedIndex, target) <= TOLERANCE) break;
    factor = Math.max(1, factor * (reachedIndex / target));
  }
  return best ?? { hostIndex, factor, reachedIndex: Number.NaN };
}

/** How far off, in either direction: half as fast is as far as twice as fast. */
function miss(reached: number, target: number): number {
  return Math.abs(Math.log(reached / target));
}

/** A tab in which the benchmark can be run under any factor. */
export interface Gauge {
  measure(factor: number): Promise<number>;
  close(): Promise<void>;
}

export async function openGauge(browser: Browser, device: Device): Promise<Gauge> {
  const context = await newVisitor(browser, device);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  return {
    async measure(factor) {
      await slowDown(session, factor);
      const index = await page.evaluate(benchmarkIndex, HALF_MS);
      await slowDown(session, 1);
      return index;
    },
    close: () => context.close(),
  };
}

/** Finds the factor in a page of this browser. */
export async function calibrate(browser: Browser, device: Device): Promise<Calibration> {
  const gauge = await openGauge(browser, device);
  try {
    return await findFactor(device.benchmarkIndex, gauge.measure);
  } finally {
    await gauge.close();
  }
}
