import { request } from 'node:http';
import { EMBEDDED_PUBLISHABLE_KEY } from '../../../src/api/read-backend-config.ts';

export interface OneRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/**
 * Sends a request over a new connection: a kept one may be closed by a server that was busy, at the moment when the
 * next request is sent.
 * @throws Error when the answer has another status.
 */
export function expectStatus(
  expected: number,
  url: string,
  { method, headers, body }: OneRequest,
): Promise<void> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const sent = {
    apikey: EMBEDDED_PUBLISHABLE_KEY,
    Prefer: 'return=minimal',
    ...(text === '' ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, agent: false, headers: sent }, (response) => {
      response.resume();
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === expected) resolve();
        else reject(new Error(`${method} was answered with ${response.statusCode}`));
      });
    });
    outgoing.on('error', reject);
    outgoing.end(text);
  });
}
