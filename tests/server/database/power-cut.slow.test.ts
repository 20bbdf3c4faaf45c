import { beforeAll, describe, expect, it } from 'vitest';
import { cutPower, noVerdict, type Verdict } from '../../bench/power-cut/cut-power.ts';
import { RULES } from '../../bench/power-cut/disk-model.ts';
import type { Operation } from '../../bench/power-cut/recorder.ts';
import { recordScenario } from '../../bench/power-cut/scenario.ts';
import { temporaryFolder } from '../support/test-site.ts';

/** A small part of `npm run bench:power-cut`, which takes minutes. */
const CUTS = 4;
const SEED = 11;

describe('A power cut', () => {
  let folder: string;
  let operations: readonly Operation[];

  beforeAll(async () => {
    folder = await temporaryFolder();
    operations = await recordScenario(folder, { seed: SEED, singles: 2, rounds: 1, isShort: true });
  });

  it('loses, doubles and restores no message, and every start succeeds, whatever the disk kept', async () => {
    const problems: unknown[] = [];
    const verdicts = await cutPower(operations, {
      cuts: CUTS,
      seed: SEED,
      folder,
      onCut: (place) => place.problem !== undefined && problems.push(place),
    });
    expect(problems).toEqual([]);
    for (const rule of RULES) {
      const { starts, acknowledged } = verdicts[rule];
      expect(starts).toBe(CUTS);
      expect(acknowledged).toBeGreaterThan(0);
      expect(verdicts[rule]).toEqual({
        ...noVerdict(),
        starts,
        acknowledged,
        deleted: verdicts[rule].deleted,
      });
    }
  });

  it('loses everything on a server that syncs nothing', async () => {
    const unsynced = operations.filter(({ kind }) => kind !== 'sync');
    const { synced } = await cutPower(unsynced, { cuts: 1, seed: SEED, folder, rules: ['synced'] });
    expect(synced satisfies Verdict).toMatchObject({ lost: synced.acknowledged });
    expect(synced.acknowledged).toBeGreaterThan(0);
  });
});
