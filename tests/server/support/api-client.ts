import { EMBEDDED_PUBLISHABLE_KEY } from '../../../src/api/read-backend-config.ts';

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON; the text when it is not JSON; undefined when it is empty. */
  readonly body: unknown;
}

export interface ApiRequest {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  /** Sent as JSON, except a text, which is sent unchanged. */
  readonly body?: unknown;
  /** The access token of a signed-in person; a visitor has none. */
  readonly token?: string;
}

/** Sends a request to the API over HTTP with the site's publishable key. */
export async function ask(origin: string, path: string, request: ApiRequest = {}): Promise<ApiAnswer> {
  const { method = 'GET', headers = {}, body, token } = request;
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: {
      apikey: EMBEDDED_PUBLISHABLE_KEY,
      // The database runs in the test's process: while it works, the server's timer may close a kept connection.
      connection: 'close',
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not every answer is JSON: pages are HTML.
    return text;
  }
}

/** A valid message. */
export function aMessage(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    name: 'Margaret Holloway',
    email: 'margaret@example.com',
    phone: 2025550143,
    message: 'My printer is gone again.',
    submission_id: crypto.randomUUID(),
    ...changes,
  };
}

/** Sends a message as the form does. */
export function send(origin: string, row: Record<string, unknown> = aMessage()): Promise<ApiAnswer> {
  return ask(origin, '/rest/v1/ContactTable', {
    method: 'POST',
    headers: { Prefer: 'return=minimal' },
    body: row,
  });
}

export function signIn(
  origin: string,
  account: { readonly email: string; readonly password: string },
): Promise<ApiAnswer> {
  return ask(origin, '/auth/v1/token?grant_type=password', { method: 'POST', body: account });
}

/** The access token of an account after signing in. */
export async function tokenOf(
  origin: string,
  account: { readonly email: string; readonly password: string },
): Promise<string> {
  const { status, body } = await signIn(origin, account);
  if (status !== 200) throw new Error(`Signing in was answered with ${status} ${JSON.stringify(body)}`);
  return (body as { access_token: string }).access_token;
}
