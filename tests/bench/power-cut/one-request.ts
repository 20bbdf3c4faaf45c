import { request } from 'node:http';
import { EMBEDDED_PUBLISHABLE_KEY } from '../../../src/api/read-backend-config.ts';

export interface OneRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/**
 * Asks the API over a connection of its own: one that is kept open may be closed by a server that had to wait, just
 * when the next request is under way.
 * @throws Error when the answer is not the expected one.
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
