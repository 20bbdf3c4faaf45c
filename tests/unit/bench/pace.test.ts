import { describe, expect, it } from 'vitest';
import { Pace } from '../../bench/speed/device/pace.ts';

/** A machine whose speed can be changed, and a device of a tenth of its first speed. */
function machine() {
  const gauge = { speed: 2500, measure: async (factor: number) => gauge.speed / factor };
  return { gauge, pace: new Pace(250, gauge) };
}

describe('the pace of an emulated device', () => {
  it('measures once while the machine keeps its speed', async () => {
    const { pace } = machine();
    const factors: number[] = [];
    const { measured, index } = await pace.hold(async (factor) => factors.push(factor));
    expect({ measured, index, factors }).toEqual({ measured: 1, index: 250, factors: [10] });
    expect([pace.repeated, pace.unsteady]).toEqual([0, 0]);
  });

  it('measures again, with the right factor, when the machine has changed its speed', async () => {
    const { gauge, pace } = machine();
    const factors: number[] = [];
    const { measured, index } = await pace.hold(async (factor) => {
      gauge.speed = 1250;
      factors.push(factor);
      return `at ${factor}`;
    });
    expect({ measured, index, factors }).toEqual({ measured: 'at 5', index: 250, factors: [10, 5] });
    expect([pace.repeated, pace.unsteady]).toEqual([1, 0]);
  });

  it('does not count a measurement on a machine that has become faster either', async () => {
    const { gauge, pace } = machine();
    const { measured } = await pace.hold(async (factor) => {
      gauge.speed = 3000;
      return factor;
    });
    expect(measured).toBe(12);
  });

  it('keeps the last of three where the machine never keeps its speed, and counts it', async () => {
    const { gauge, pace } = machine();
    let runs = 0;
    const { measured } = await pace.hold(async () => {
      gauge.speed /= 2;
      runs += 1;
      return runs;
    });
    expect(measured).toBe(3);
    expect([pace.repeated, pace.unsteady]).toEqual([2, 1]);
  });

  it('looks for no other factor on a machine that is no faster than the device', async () => {
    const { gauge, pace } = machine();
    gauge.speed = 200;
    const factors: number[] = [];
    await pace.hold(async (factor) => factors.push(factor));
    expect(factors).toEqual([1]);
    expect(pace.repeated).toBe(0);
  });
});
