import { describe, expect, it } from 'vitest';
import { SignInThrottle } from '../../../server/api/sign-in-throttle.ts';

type Attempt = readonly [address: string, account: string];

const OWN: Attempt = ['192.0.2.1', 'a@example.com'];

function times(count: number, attempt: (n: number) => Attempt): readonly Attempt[] {
  return Array.from({ length: count }, (_, n) => attempt(n));
}

describe('SignInThrottle', () => {
  it('holds an account from one address after five failures, for ten minutes', () => {
    const clock = { now: 0 };
    const throttle = new SignInThrottle(() => clock.now);
    for (const attempt of times(4, () => OWN)) throttle.recordAttempt(...attempt);
    expect(throttle.waitSeconds(...OWN)).toBe(0);
    throttle.recordAttempt(...OWN);
    expect(throttle.waitSeconds(...OWN)).toBe(600);
    clock.now += 10 * 60_000;
    expect(throttle.waitSeconds(...OWN)).toBe(0);
  });

  const manyAccounts = times(20, (n) => ['192.0.2.1', `${n}@example.com`]);
  const manyAddresses = times(30, (n) => [`192.0.2.${n}`, 'a@example.com']);
  const tooManyNames = [
    ...times(5, () => OWN),
    ...times(5000, (n) => [`198.51.100.${n}`, `${n}@example.com`]),
  ];
  it.each<[string, readonly Attempt[], Attempt, boolean]>([
    [
      'lets the owner in from elsewhere meanwhile',
      times(5, () => OWN),
      ['192.0.2.2', 'a@example.com'],
      false,
    ],
    ['holds an address that tries many accounts', manyAccounts, ['192.0.2.1', 'new@example.com'], true],
    ['holds no other address meanwhile', manyAccounts, ['192.0.2.2', 'new@example.com'], false],
    ['holds an account that many addresses try', manyAddresses, ['198.51.100.1', 'a@example.com'], true],
    ['remembers the newest names when there are too many', tooManyNames, OWN, false],
  ])('%s', (_rule, attempts, asked, isHeld) => {
    const throttle = new SignInThrottle(() => 0);
    for (const attempt of attempts) throttle.recordAttempt(...attempt);
    expect(throttle.waitSeconds(...asked) > 0).toBe(isHeld);
  });

  it('never counts the right password', () => {
    const throttle = new SignInThrottle(() => 0);
    for (const attempt of times(100, () => OWN)) {
      throttle.recordAttempt(...attempt);
      throttle.recordSuccess(...attempt);
    }
    expect(throttle.waitSeconds(...OWN)).toBe(0);
  });
});
