import { type Agent, request } from 'node:http';
import { EMBEDDED_PUBLISHABLE_KEY } from '../../../src/api/read-backend-config.ts';

export interface VisitorAnswer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly ms: number;
  readonly text: string;
}

export interface VisitorRequest {
  /** The value to send as JSON. */
  readonly body: unknown;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Keeps connections open; without it each request opens a new one. */
  readonly agent?: Agent;
}

/** On Linux every visitor gets a loopback address; elsewhere there is only 127.0.0.1, and all share one limit. */
export const HAS_MANY_ADDRESSES = process.platform === 'linux';

/** The address of the nth household. The server counts by the address of the connection and trusts no header. */
export function householdAddress(n: number): string {
  return `127.1.${Math.floor(n / 250)}.${(n % 250) + 1}`;
}

/** Sends a message as the form does, over a new connection from this address. */
export function sendFrom(
  address: string,
  origin: string,
  row: Record<string, unknown>,
): Promise<VisitorAnswer> {
  return askFrom(address, origin, { body: row });
}

/** Sends a POST request as the site does, from this address; by default to the table of messages. */
export function askFrom(
  address: string,
  origin: string,
  { body, path = '/rest/v1/ContactTable', headers = {}, agent }: VisitorRequest,
): Promise<VisitorAnswer> {
  const text = JSON.stringify(body);
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${origin}${path}`,
      {
        method: 'POST',
        ...(HAS_MANY_ADDRESSES ? { localAddress: address } : {}),
        agent: agent ?? false,
        headers: {
          apikey: EMBEDDED_PUBLISHABLE_KEY,
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(text),
          ...(path.startsWith('/rest/v1/ContactTable') ? { Prefer: 'return=minimal' } : {}),
          ...headers,
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () =>
          resolve({
            text,
            status: response.statusCode ?? 0,
            retryAfter: response.headers['retry-after'],
            ms: performance.now() - started,
          }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(text);
  });
}
