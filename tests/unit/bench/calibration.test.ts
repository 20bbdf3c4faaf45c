import { describe, expect, it } from 'vitest';
import { benchmarkIndex } from '../../bench/speed/device/benchmark-index.ts';
import { findFactor } from '../../bench/speed/device/calibration.ts';

/** A machine on which the benchmark gives so much, and whose throttle slows down more or less than it says. */
function machine(index: number, throttle: (factor: number) => number) {
  const factors: number[] = [];
  return {
    factors,
    async measure(factor: number) {
      factors.push(factor);
      return index / (factor === 1 ? 1 : throttle(factor));
    },
  };
}

describe('the factor for a slow device', () => {
  it('is the ratio of machine and device where the throttle does as it says', async () => {
    const { measure } = machine(2000, (factor) => factor);
    expect(await findFactor(250, measure)).toEqual({ hostIndex: 2000, factor: 8, reachedIndex: 250 });
  });

  it('is corrected by what the throttled page was measured to reach', async () => {
    const { measure } = machine(2000, (factor) => factor ** 1.3);
    const { factor, reachedIndex } = await findFactor(250, measure);
    expect(factor).toBeLessThan(6);
    expect(Math.abs(reachedIndex / 250 - 1)).toBeLessThan(0.025);
  });

  it('is 1 on a machine that is no faster than the device, and says what the machine reaches', async () => {
    const { measure, factors } = machine(800, (factor) => factor);
    expect(await findFactor(1000, measure)).toEqual({ hostIndex: 800, factor: 1, reachedIndex: 800 });
    expect(new Set(factors)).toEqual(new Set([1]));
  });

  it('is the one that came nearest where none reaches the figure', async () => {
    let runs = 0;
    // The first factor is off by a half, all later ones are far worse.
    const measure = async (factor: number) => {
      runs += 1;
      if (factor === 1) return 2000;
      return factor === 8 ? 375 : 2000;
    };
    expect(await findFactor(250, measure)).toEqual({ hostIndex: 2000, factor: 8, reachedIndex: 375 });
    expect(runs).toBeLessThan(60);
  });

  it('does not follow one disturbed run', async () => {
    let run = 0;
    const { measure } = machine(2000, (factor) => factor);
    const disturbed = async (factor: number) => {
      run += 1;
      return run % 5 === 3 ? 20 : measure(factor);
    };
    expect(await findFactor(250, disturbed)).toEqual({ hostIndex: 2000, factor: 8, reachedIndex: 250 });
  });
});

describe('the benchmark', () => {
  it('gives a finite speed after runs of the length that was asked for', () => {
    const started = performance.now();
    const index = benchmarkIndex(5);
    expect(index).toBeGreaterThan(0);
    expect(Number.isFinite(index)).toBe(true);
    expect(performance.now() - started).toBeGreaterThanOrEqual(10);
  });

  it('uses nothing outside of itself, for it runs in a page', () => {
    const alone = new Function('halfMs', '__name', `return (${benchmarkIndex})(halfMs)`);
    expect(alone(1, (named: unknown) => named)).toBeGreaterThan(0);
  });
});
