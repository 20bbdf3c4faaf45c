import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listenLocally } from './free-port.ts';

/** The service's answer: a status with headers and a body, or none at all. */
export type ServiceAnswer =
  | 'silence'
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string };

export interface ReceivedPush {
  readonly device: string;
  readonly headers: IncomingMessage['headers'];
  /** The decrypted notification; undefined when the request was refused before. */
  readonly notification: {
    readonly title: string;
    readonly body: string;
    readonly navigate: string;
    readonly tag: string;
  };
  /** The claims of the VAPID token. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string };
}

export interface TestDevice {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

interface Device {
  readonly secret: Buffer;
  readonly auth: Buffer;
  readonly key: string;
}

/**
 * A push service (RFC 8030) on this machine. It decrypts each message as the device would, and refuses requests that
 * are not signed with the key the device subscribed with.
 */
export class PushService {
  readonly received: ReceivedPush[] = [];
  /** Requests that real push services would refuse, with the reason. */
  readonly faults: string[] = [];
  answer: ServiceAnswer = { status: 201 };
  /** "127.0.0.1:12345", for PUSH_HOSTS. */
  host = '';
  readonly #server = createServer((request, response) => void this.#take(request, response));
  readonly #devices = new Map<string, Device>();
  readonly #waiting: (() => void)[] = [];

  static async start(): Promise<PushService> {
    const service = new PushService();
    service.host = `127.0.0.1:${await listenLocally(service.#server)}`;
    return service;
  }

  /** Subscribes a device with this public key of the server. */
  subscribe(publicKey: string): TestDevice {
    const ecdh = createECDH('prime256v1');
    ecdh.generateKeys();
    const auth = randomBytes(16);
    const name = randomBytes(6).toString('hex');
    this.#devices.set(name, { secret: ecdh.getPrivateKey(), auth, key: publicKey });
    return {
      endpoint: `http://${this.host}/push/${name}`,
      keys: { p256dh: ecdh.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
    };
  }

  /** Resolves when this many messages were received in all. */
  async receivedCount(count: number): Promise<void> {
    while (this.received.length < count)
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const answer = this.answer;
    try {
      this.received.push(this.#read(request, body));
    } catch (error) {
      this.faults.push(String(error));
      response.writeHead(403).end();
      return;
    } finally {
      for (const wake of this.#waiting.splice(0)) wake();
    }
    if (answer !== 'silence') response.writeHead(answer.status, answer.headers).end(answer.body ?? '');
  }

  #read(request: IncomingMessage, body: Buffer): ReceivedPush {
    const { headers, method, url = '' } = request;
    const name = url.replace('/push/', '');
    const device = this.#devices.get(name);
    if (method !== 'POST' || device === undefined) throw new Error(`there is no device at ${method} ${url}`);
    if (headers['content-encoding'] !== 'aes128gcm') throw new Error('not in aes128gcm');
    if (!/^\d+$/.test(headers.ttl?.toString() ?? '')) throw new Error('without a TTL');
    const claims = this.#verified(headers.authorization ?? '', device.key);
    const notification = JSON.parse(decrypted(body, device)).notification;
    return { device: name, headers, notification, claims };
  }

  #verified(authorization: string, subscribedKey: string): ReceivedPush['claims'] {
    const [, head = '', payload = '', signature = '', key = ''] =
      /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
    if (key !== subscribedKey) throw new Error('signed with another key than the device knows');
    const point = Buffer.from(key, 'base64url');
    const publicKey = createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.toString('base64url', 1, 33),
        y: point.toString('base64url', 33),
      },
    });
    const signed = Buffer.from(`${head}.${payload}`);
    const how = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
    if (!verify('sha256', signed, how, Buffer.from(signature, 'base64url')))
      throw new Error('the signature is wrong');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as ReceivedPush['claims'];
    if (claims.aud !== `http://${this.host}`) throw new Error(`made for ${claims.aud}`);
    const seconds = claims.exp - Date.now() / 1000;
    if (seconds <= 0 || seconds > 24 * 3600) throw new Error(`good for ${seconds} seconds`);
    if (!/^(mailto:|https?:\/\/)/.test(claims.sub)) throw new Error(`from ${claims.sub}`);
    return claims;
  }
}

/** Decrypts as a device does: RFC 8291 with Node's own cryptography, independent of the tested code. */
function decrypted(body: Buffer, { secret, auth }: Device): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const serverKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(secret);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), serverKey]);
  const shared = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(serverKey), auth, info, 32));
  const derived = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  if (padded.at(-1) !== 2) throw new Error('the record is not the last');
  return padded.subarray(0, -1).toString();
}
