import { median } from '../../statistics.ts';
import { type Calibration, findFactor, type Gauge, miss } from './calibration.ts';

/** When the index differs more from that of the device, the figures do not represent it. */
export const LARGEST_MISS = 0.15;
const TRIES = 3;
const RUNS = 3;

/**
 * Keeps an emulated device at its speed. The speed of a shared machine changes within seconds, and with it that of the
 * device, so a measurement counts only if the benchmark gave the index of the device before and after it. Whether it
 * counts is decided by the index alone, without the measured value, so this cannot prefer good figures.
 */
export class Pace {
  readonly #target: number;
  readonly #gauge: Pick<Gauge, 'measure'>;
  #factor = 1;
  #isRight = false;
  /** How many measurements were made again, and how many were kept although the machine was never steady. */
  repeated = 0;
  unsteady = 0;

  constructor(target: number, gauge: Pick<Gauge, 'measure'>) {
    this.#target = target;
    this.#gauge = gauge;
  }

  get factor(): number {
    return this.#factor;
  }

  async calibrate(): Promise<Calibration> {
    const found = await findFactor(this.#target, this.#gauge.measure);
    this.#factor = found.factor;
    this.#isRight = true;
    return found;
  }

  /**
   * Measures, again if the machine has changed its speed meanwhile. After three tries the last one counts.
   * @param measure gets the factor of the processor and must be able to run more than once
   * @returns what was measured, and the index after it
   */
  async hold<T>(measure: (factor: number) => Promise<T>): Promise<{ measured: T; index: number }> {
    for (let attempt = 1; ; attempt += 1) {
      if (!this.#isRight) await this.calibrate();
      const measured = await measure(this.#factor);
      const index = await this.#check();
      if (this.#isRight) return { measured, index };
      if (attempt === TRIES) {
        this.unsteady += 1;
        return { measured, index };
      }
      this.repeated += 1;
    }
  }

  /** The check after one measurement is also the one before the next. */
  async #check(): Promise<number> {
    const indexes: number[] = [];
    for (let run = 0; run < RUNS; run += 1) indexes.push(await this.#gauge.measure(this.#factor));
    const index = median(indexes);
    // A machine that is no faster than the device has no factor that could be corrected.
    this.#isRight = this.#factor === 1 || miss(index, this.#target) <= Math.log(1 + LARGEST_MISS);
    return index;
  }
}
