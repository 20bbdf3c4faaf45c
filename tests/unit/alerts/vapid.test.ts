import { expect, it } from 'vitest';
import {
  areVapidKeys,
  generateVapidKeys,
  vapidSigner,
} from '../../../supabase/functions/_shared/alerts/vapid.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-11-23T15:00:00Z');
const keys = await generateVapidKeys();

it('a VAPID token is kept for the next alerts, one for each service, and renewed in time', async () => {
  let now = START;
  const sign = vapidSigner(keys, 'https://example.com', () => now);
  const first = await sign('https://web.push.apple.com/a');
  now += 10 * HOUR;
  expect(await sign('https://web.push.apple.com/b')).toBe(first);
  expect(await sign('https://fcm.googleapis.com/c')).not.toBe(first);
  now += HOUR;
  expect(await sign('https://web.push.apple.com/a')).not.toBe(first);
  // With a clock that was set back, it would be too long for the service.
  const renewed = await sign('https://web.push.apple.com/a');
  now -= 24 * HOUR;
  expect(await sign('https://web.push.apple.com/a')).not.toBe(renewed);
});

it('VAPID keys are known by their form', () => {
  expect(areVapidKeys(keys)).toBe(true);
  expect(areVapidKeys({ ...keys, privateKey: '' })).toBe(false);
  expect(areVapidKeys({ ...keys, publicKey: keys.privateKey })).toBe(false);
});
