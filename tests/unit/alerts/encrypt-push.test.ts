import { expect, it } from 'vitest';
import { encryptPush } from '../../../supabase/functions/_shared/alerts/encrypt-push.ts';

/** The device of the example in RFC 8291. What it decrypts is tested with the push service of tests/server. */
const DEVICE = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

it('takes 3,993 bytes, which is what every service takes, and not one more', async () => {
  expect((await encryptPush('m'.repeat(3993), DEVICE)).length).toBe(4096);
  await expect(encryptPush('m'.repeat(3994), DEVICE)).rejects.toThrow(RangeError);
});

it('never makes the same body twice', async () => {
  expect(await encryptPush('Hello', DEVICE)).not.toEqual(await encryptPush('Hello', DEVICE));
});
