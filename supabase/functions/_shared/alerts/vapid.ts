import { fromBase64url, toBase64url, utf8 } from './base64url.ts';

/** The server's key pair for push services (RFC 8292), base64url: 65 bytes of the point, 32 of the scalar. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const;
/** Push services refuse more than 24 hours; half of it allows for a clock that is wrong. */
const TOKEN_LIFE_SECONDS = 12 * 3600;
/** Apple wants a new token at most once an hour, so a token is reused until shortly before it expires. */
const RENEW_BEFORE_SECONDS = 3600;

export async function generateVapidKeys(): Promise<VapidKeys> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(CURVE, true, ['sign', 'verify']);
  const { d = '' } = await crypto.subtle.exportKey('jwk', privateKey);
  return {
    publicKey: toBase64url(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))),
    privateKey: d,
  };
}

/** Whether both have the format of a key. Only a push service can tell whether they belong together. */
export function areVapidKeys(keys: {
  readonly publicKey?: unknown;
  readonly privateKey?: unknown;
}): keys is VapidKeys {
  const { publicKey, privateKey } = keys;
  return (
    typeof publicKey === 'string' &&
    /^B[\w-]{86}$/.test(publicKey) &&
    typeof privateKey === 'string' &&
    /^[\w-]{43}$/.test(privateKey)
  );
}

/**
 * Returns a function that makes the header `Authorization` for an endpoint's service and caches it. `contact` is a
 * `mailto:` or `https:` address of the operator; `now` gives milliseconds since 1970.
 */
export function vapidSigner(keys: VapidKeys, contact: string, now: () => number = Date.now) {
  const kept = new Map<string, { readonly expires: number; readonly header: Promise<string> }>();
  return (endpoint: string): Promise<string> => {
    const audience = new URL(endpoint).origin;
    const seconds = Math.floor(now() / 1000);
    const known = kept.get(audience);
    if (
      known !== undefined &&
      known.expires - RENEW_BEFORE_SECONDS > seconds &&
      known.expires - TOKEN_LIFE_SECONDS <= seconds
    )
      return known.header;
    const expires = seconds + TOKEN_LIFE_SECONDS;
    const header = sign(keys, { aud: audience, exp: expires, sub: contact });
    kept.set(audience, { expires, header });
    return header;
  };
}

async function sign(keys: VapidKeys, claims: Readonly<Record<string, string | number>>): Promise<string> {
  const point = fromBase64url(keys.publicKey);
  const [x, y] = [point.slice(1, 33), point.slice(33)].map(toBase64url);
  const key = await crypto.subtle.importKey(
    'jwk',
    { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '', d: keys.privateKey },
    CURVE,
    false,
    ['sign'],
  );
  const parts = [{ typ: 'JWT', alg: 'ES256' }, claims].map((part) => toBase64url(utf8(JSON.stringify(part))));
  const text = parts.join('.');
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, utf8(text));
  return `vapid t=${text}.${toBase64url(new Uint8Array(signature))}, k=${keys.publicKey}`;
}
