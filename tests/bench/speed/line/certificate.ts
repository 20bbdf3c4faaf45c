import { createHash, generateKeyPairSync, sign } from 'node:crypto';

export interface Certificate {
  /** As PEM, for Node's servers. */
  readonly key: string;
  readonly cert: string;
  /** The hash of the public key, by which Chromium is told to trust this certificate and no other. */
  readonly spki: string;
}

const A_DAY_MS = 24 * 60 * 60 * 1000;
const ECDSA_WITH_SHA256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const COMMON_NAME = oid(0x55, 0x04, 0x03);
const SUBJECT_ALT_NAME = oid(0x55, 0x1d, 0x11);

/**
 * A certificate for 127.0.0.1 and a day, signed by its own new key. Node reads certificates but makes none, and not
 * every machine has the command `openssl`.
 */
export function makeCertificate(now = Date.now()): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const name = sequence(
    element(0x31, sequence(COMMON_NAME, element(0x0c, Buffer.from('bench of the site')))),
  );
  const unsigned = sequence(
    element(0xa0, element(0x02, Buffer.of(2))),
    element(0x02, Buffer.of(1)),
    ECDSA_WITH_SHA256,
    name,
    sequence(utcTime(now - A_DAY_MS), utcTime(now + A_DAY_MS)),
    name,
    spki,
    // The one extension: the address that the certificate is for.
    element(
      0xa3,
      sequence(sequence(SUBJECT_ALT_NAME, element(0x04, sequence(element(0x87, Buffer.of(127, 0, 0, 1)))))),
    ),
  );
  const signature = sign('sha256', unsigned, privateKey);
  const der = sequence(unsigned, ECDSA_WITH_SHA256, element(0x03, Buffer.of(0), signature));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----\n`,
    spki: createHash('sha256').update(spki).digest('base64'),
  };
}

/** One element of DER, the encoding of certificates (X.690): its tag, its length, what is in it. */
function element(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), content]);
  if (length < 0x100) return Buffer.concat([Buffer.of(tag, 0x81, length), content]);
  return Buffer.concat([Buffer.of(tag, 0x82, length >> 8, length & 0xff), content]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return element(0x30, ...parts);
}

function oid(...bytes: readonly number[]): Buffer {
  return element(0x06, Buffer.of(...bytes));
}

function utcTime(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replaceAll(/\D/g, '').slice(2, 14);
  return element(0x17, Buffer.from(`${digits}Z`));
}
