import { describe, expect, it } from 'vitest';
import { PasswordChecks, TooManySignIns } from '../../../server/api/password-checks.ts';

/** Password checks that end when the test says so. */
function heldChecks() {
  const begun: string[] = [];
  const ends: ((isRight: boolean) => void)[] = [];
  const checks = new PasswordChecks((password) => {
    begun.push(password);
    return new Promise((resolve) => ends.push(resolve));
  });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { checks, begun, ends, settled };
}

describe('PasswordChecks', () => {
  it('runs two at a time, and the others in their order', async () => {
    const { checks, begun, ends, settled } = heldChecks();
    const answers = ['one', 'two', 'three', 'four'].map((password) => checks.check(password, 'hash'));
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

  it('refuses at once what has no room to wait, and goes on when there is room', async () => {
    const { checks, begun, ends, settled } = heldChecks();
    const answers = Array.from({ length: 22 }, (_, place) => checks.check(String(place), 'hash'));
    await expect(checks.check('too many', 'hash')).rejects.toBeInstanceOf(TooManySignIns);
    for (let place = 0; place < 22; place += 1) {
      ends[place]?.(true);
      await settled();
    }
    expect(await Promise.all(answers)).toHaveLength(22);
    expect(begun).not.toContain('too many');
    const again = checks.check('again', 'hash');
    ends[22]?.(true);
    expect(await again).toBe(true);
  });

  it('passes the slot on when a check fails', async () => {
    const checks = new PasswordChecks(() => Promise.reject(new Error('no thread')));
    for (let time = 0; time < 3; time += 1)
      await expect(checks.check('password', 'hash')).rejects.toThrow('no thread');
  });
});
