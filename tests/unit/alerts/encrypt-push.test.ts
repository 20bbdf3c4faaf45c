import { describe, expect, it } from 'vitest';
import { fromBase64url, toBase64url } from '../../../supabase/functions/_shared/alerts/base64url.ts';
import { encryptPush } from '../../../supabase/functions/_shared/alerts/encrypt-push.ts';

/** The example of RFC 8291, section 5 and appendix A. */
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  device: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  serverPublic: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  serverPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
} as const;

async function exampleKeys() {
  const curve = { name: 'ECDH', namedCurve: 'P-256' } as const;
  const point = fromBase64url(EXAMPLE.serverPublic);
  const [x = '', y = ''] = [point.slice(1, 33), point.slice(33)].map(toBase64url);
  const jwk = { kty: 'EC', crv: 'P-256', x, y };
  return {
    publicKey: await crypto.subtle.importKey('jwk', jwk, curve, true, []),
    privateKey: await crypto.subtle.importKey('jwk', { ...jwk, d: EXAMPLE.serverPrivate }, curve, true, [
      'deriveBits',
    ]),
  };
}

describe('encryptPush', () => {
  it('makes the body of the example in RFC 8291, byte by byte', async () => {
    const body = await encryptPush(EXAMPLE.text, EXAMPLE.device, {
      salt: fromBase64url(EXAMPLE.salt),
      serverKeys: await exampleKeys(),
    });
    expect(toBase64url(body)).toBe(EXAMPLE.body);
  });

  it('never makes the same body twice', async () => {
    const bodies = await Promise.all([1, 2].map(() => encryptPush(EXAMPLE.text, EXAMPLE.device)));
    expect(new Set(bodies.map(toBase64url)).size).toBe(2);
  });

  it('takes 3,993 bytes, which is what every service takes, and not one more', async () => {
    expect((await encryptPush('m'.repeat(3993), EXAMPLE.device)).length).toBe(4096);
    await expect(encryptPush('m'.repeat(3994), EXAMPLE.device)).rejects.toThrow(RangeError);
  });
});
