import { concatenated, fromBase64url, utf8 } from './base64url.ts';

/** The keys of a push subscription, base64url: public key (65 bytes) and shared secret (16 bytes). */
export interface DeviceKeys {
  readonly p256dh: string;
  readonly auth: string;
}

type CryptoKey = Parameters<typeof crypto.subtle.exportKey>[1];

/** The random parts of an encryption; only tests pass them. */
export interface Randomness {
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly serverKeys: { readonly publicKey: CryptoKey; readonly privateKey: CryptoKey };
}

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
const RECORD_SIZE = 4096;
/** Services must accept a body of 4096 bytes; 86 of them are header, 17 are tag and delimiter (RFC 8291, 4). */
export const MOST_PLAINTEXT = 3993;

/**
 * Encrypts for one device: the body of a push message in the coding `aes128gcm` (RFC 8188, RFC 8291).
 * @throws RangeError when the text is longer than 3,993 bytes, and errors of WebCrypto for invalid keys.
 */
export async function encryptPush(
  plaintext: string,
  device: DeviceKeys,
  random?: Randomness,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = utf8(plaintext);
  if (bytes.length > MOST_PLAINTEXT) throw new RangeError('The text of a push message is too long.');
  const { subtle } = crypto;
  const salt = random?.salt ?? crypto.getRandomValues(new Uint8Array(16));
  const keys = random?.serverKeys ?? (await subtle.generateKey(CURVE, true, ['deriveBits']));
  const devicePublic = fromBase64url(device.p256dh);
  const serverPublic = new Uint8Array(await subtle.exportKey('raw', keys.publicKey));
  const deviceKey = await subtle.importKey('raw', devicePublic, CURVE, false, []);
  const shared = await subtle.deriveBits({ name: 'ECDH', public: deviceKey }, keys.privateKey, 256);

  const secret = await derive(
    new Uint8Array(shared),
    fromBase64url(device.auth),
    concatenated(utf8('WebPush: info\0'), devicePublic, serverPublic),
    32,
  );
  const contentKey = await derive(secret, salt, utf8('Content-Encoding: aes128gcm\0'), 16);
  const nonce = await derive(secret, salt, utf8('Content-Encoding: nonce\0'), 12);
  const key = await subtle.importKey('raw', contentKey, 'AES-GCM', false, ['encrypt']);
  // A single record: the delimiter 2 marks it as the last one.
  const record = concatenated(bytes, new Uint8Array([2]));
  const sealed = new Uint8Array(await subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, record));

  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, RECORD_SIZE);
  return concatenated(salt, size, new Uint8Array([serverPublic.length]), serverPublic, sealed);
}

/** HKDF with SHA-256 (RFC 5869). */
async function derive(
  secret: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, length * 8);
  return new Uint8Array(bits);
}
