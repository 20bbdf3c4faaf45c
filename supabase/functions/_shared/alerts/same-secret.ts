import { utf8 } from './base64url.ts';

/** Compares in constant time, so that the duration does not reveal how much of a guess is right. */
export async function isSameSecret(given: string, secret: string): Promise<boolean> {
  const [one, other] = await Promise.all(
    [given, secret].map(async (text) => new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(text)))),
  );
  let difference = secret === '' ? 1 : 0;
  one?.forEach((byte, at) => {
    difference |= byte ^ (other?.[at] ?? 0);
  });
  return difference === 0;
}
