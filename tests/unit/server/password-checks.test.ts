import { describe, expect, it } from 'vitest';
import { passwordChecks } from '../../../server/api/password-checks.ts';
import { FairQueue } from '../../../server/database/fair-queue.ts';

/** Password checks that end when the test says so. */
function heldChecks() {
  const begun: string[] = [];
  const ends: ((isRight: boolean) => void)[] = [];
  const check = passwordChecks((password) => {
    begun.push(password);
    return new Promise((resolve) => ends.push(resolve));
  });
  /** A turn is passed on in the next round of the event loop, so the second round is after it. */
  const settled = async () => {
    for (const _round of [1, 2]) await new Promise((resolve) => setImmediate(resolve));
  };
  return { check, begun, ends, settled };
}

describe('Password checks', () => {
  it('run two at a time, and the others in their order', async () => {
    const { check, begun, ends, settled } = heldChecks();
    const answers = ['one', 'two', 'three', 'four'].map((password) => check(password, 'hash'));
    await settled();
    expect(begun).toEqual(['one', 'two']);
    ends[1]?.(true);
    await settled();
    expect(begun).toEqual(['one', 'two', 'three']);
    for (const end of [0, 2]) ends[end]?.(false);
    await settled();
    expect(begun).toHaveLength(4);
    ends[3]?.(false);
    expect(await Promise.all(answers)).toEqual([false, true, false, false]);
  });

  it('let addresses take turns, so that one who tries many passwords delays the others by two', async () => {
    const { check, begun, ends, settled } = heldChecks();
    const queue = new FairQueue();
    const ask = (address: string) =>
      queue.enter(
        { group: 'accounts', address, signal: new AbortController().signal },
        { all: 60, ofOne: 20 },
        () => check(address, 'hash'),
      );
    const answers = [...Array.from({ length: 6 }, () => ask('attacker')), ask('staff')];
    for (let n = 0; n < answers.length; n += 1) {
      await settled();
      ends[n]?.(false);
    }
    await Promise.all(answers);
    expect(begun.indexOf('staff')).toBe(3);
  });
});
