import { describe, expect, it } from 'vitest';
import { SignInThrottle } from '../../../server/api/sign-in-throttle.ts';

const MINUTE_MS = 60_000;

function throttleAt(start = 0) {
  const clock = { now: start };
  return { clock, throttle: new SignInThrottle(() => clock.now) };
}

function fail(throttle: SignInThrottle, times: number, address: string, account: string) {
  for (let time = 0; time < times; time += 1) throttle.recordAttempt(address, account);
}

describe('SignInThrottle', () => {
  it('holds an account from one address after five failures, for ten minutes', () => {
    const { clock, throttle } = throttleAt();
    fail(throttle, 4, '192.0.2.1', 'a@example.com');
    expect(throttle.waitSeconds('192.0.2.1', 'a@example.com')).toBe(0);
    fail(throttle, 1, '192.0.2.1', 'a@example.com');
    expect(throttle.waitSeconds('192.0.2.1', 'a@example.com')).toBe(600);
    clock.now += 10 * MINUTE_MS;
    expect(throttle.waitSeconds('192.0.2.1', 'a@example.com')).toBe(0);
  });

  it('lets the owner in from elsewhere meanwhile', () => {
    const { throttle } = throttleAt();
    fail(throttle, 5, '192.0.2.1', 'a@example.com');
    expect(throttle.waitSeconds('192.0.2.2', 'a@example.com')).toBe(0);
  });

  it('holds an address that tries many accounts', () => {
    const { throttle } = throttleAt();
    for (let n = 0; n < 20; n += 1) throttle.recordAttempt('192.0.2.1', `${n}@example.com`);
    expect(throttle.waitSeconds('192.0.2.1', 'new@example.com')).toBeGreaterThan(0);
    expect(throttle.waitSeconds('192.0.2.2', 'new@example.com')).toBe(0);
  });

  it('holds an account that many addresses try', () => {
    const { throttle } = throttleAt();
    for (let n = 0; n < 30; n += 1) throttle.recordAttempt(`192.0.2.${n}`, 'a@example.com');
    expect(throttle.waitSeconds('198.51.100.1', 'a@example.com')).toBeGreaterThan(0);
  });

  it('never counts the right password', () => {
    const { throttle } = throttleAt();
    for (let n = 0; n < 100; n += 1) {
      throttle.recordAttempt('192.0.2.1', 'a@example.com');
      throttle.recordSuccess('192.0.2.1', 'a@example.com');
    }
    expect(throttle.waitSeconds('192.0.2.1', 'a@example.com')).toBe(0);
  });

  it('remembers the newest names when there are too many', () => {
    const { throttle } = throttleAt();
    fail(throttle, 5, '192.0.2.1', 'a@example.com');
    for (let n = 0; n < 5000; n += 1) throttle.recordAttempt(`198.51.100.${n}`, `${n}@example.com`);
    expect(throttle.waitSeconds('192.0.2.1', 'a@example.com')).toBe(0);
  });
});
