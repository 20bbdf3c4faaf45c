import type { Browser } from 'playwright';
import { median } from '../../statistics.ts';
import { newVisitor, slowDown } from '../measures/visitor.ts';
import { benchmarkIndex, HALF_MS } from './benchmark-index.ts';
import type { Device } from './devices.ts';

export interface Calibration {
  /** The benchmark index of this machine without a throttle. */
  readonly hostIndex: number;
  /** The factor for `Emulation.setCPUThrottlingRate`; 1 where the machine is no faster than the device. */
  readonly factor: number;
  /** The index of a page with this factor: within the tolerance of the device's index, or the nearest that was found. */
  readonly reachedIndex: number;
}

/** 2 %: with 5 % a whole run could stand for a device that much slower; one reached 251 of 264 (decision 089). */
const TOLERANCE = 0.02;
const TRIES = 6;
const RUNS = 5;

/**
 * Finds the throttle factor with which the benchmark gives the index of the device. It is not exactly host ÷ device,
 * because the throttle does not slow all work equally: each factor is measured in a throttled page and corrected.
 * @param measure runs the benchmark once with a factor
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
  // The first runs in a page are slower, before the compiler has optimized the code.
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

/** The distance from the target; half as fast counts the same as twice as fast. */
export function miss(reached: number, target: number): number {
  return Math.abs(Math.log(reached / target));
}

/** A tab that runs the benchmark with any factor. */
export interface Gauge {
  measure(factor: number): Promise<number>;
  close(): Promise<void>;
}

export async function openGauge(browser: Browser, device: Device): Promise<Gauge> {
  const visitor = await newVisitor(browser, device);
  const tab = await visitor.openTab(1);
  return {
    async measure(factor) {
      await slowDown(tab.session, factor);
      const index = await tab.evaluate(benchmarkIndex, HALF_MS);
      await slowDown(tab.session, 1);
      return index;
    },
    close: () => visitor.close(),
  };
}

/** Finds the factor for a device, in a tab of this browser. */
export async function calibrate(browser: Browser, device: Device): Promise<Calibration> {
  const gauge = await openGauge(browser, device);
  try {
    return await findFactor(device.benchmarkIndex, gauge.measure);
  } finally {
    await gauge.close();
  }
}
