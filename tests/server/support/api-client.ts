import { once } from 'node:events';
import { type Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { EMBEDDED_PUBLISHABLE_KEY } from '../../../src/api/read-backend-config.ts';

/** On Linux every visitor gets a loopback address; elsewhere there is only 127.0.0.1, and all share one limit. */
export const HAS_MANY_ADDRESSES = process.platform === 'linux';

/** The address of the nth household. The server counts by the address of the connection and trusts no header. */
export function householdAddress(n: number): string {
  return `127.1.${Math.floor(n / 250)}.${(n % 250) + 1}`;
}

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
  /** The address to come from; only Linux gives a machine more than one. */
  readonly from?: string;
  /** Keeps connections open; without it each request opens a new one. */
  readonly agent?: Agent;
}

/** Sends a request to the API over HTTP with the site's publishable key. */
export async function ask(origin: string, path: string, asking: ApiRequest = {}): Promise<ApiAnswer> {
  const { method = 'GET', headers = {}, body, token, from, agent = false } = asking;
  const sent = {
    apikey: EMBEDDED_PUBLISHABLE_KEY,
    accept: '*/*',
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...headers,
  };
  const way = HAS_MANY_ADDRESSES && from !== undefined ? { localAddress: from } : {};
  const outgoing = request(`${origin}${path}`, { method, headers: sent, agent, ...way });
  // A server that refuses a long body may reset the connection after its answer.
  outgoing.on('error', () => {});
  outgoing.end(typeof body === 'string' || body === undefined ? body : JSON.stringify(body));
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const said = await text(response);
  return {
    status: response.statusCode ?? 0,
    headers: new Headers(response.headers as Record<string, string>),
    body: said === '' ? undefined : parsed(said),
  };
}

function parsed(said: string): unknown {
  try {
    return JSON.parse(said);
  } catch {
    // Not every answer is JSON: pages are HTML.
    return said;
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
export function send(
  origin: string,
  row: Record<string, unknown> = aMessage(),
  { headers = {}, ...way }: Pick<ApiRequest, 'from' | 'agent' | 'headers'> = {},
): Promise<ApiAnswer> {
  return ask(origin, '/rest/v1/ContactTable', {
    method: 'POST',
    headers: { Prefer: 'return=minimal', ...headers },
    body: row,
    ...way,
  });
}

type Account = Readonly<Record<'email' | 'password', string>>;

export function signIn(origin: string, account: Account): Promise<ApiAnswer> {
  return ask(origin, '/auth/v1/token?grant_type=password', { method: 'POST', body: account });
}

/** The access token of an account after signing in. */
export async function tokenOf(origin: string, account: Account): Promise<string> {
  const { status, body } = await signIn(origin, account);
  if (status !== 200) throw new Error(`Signing in was answered with ${status} ${JSON.stringify(body)}`);
  return (body as { access_token: string }).access_token;
}

/** Calls a function of the API with this access token. */
export function rpc(origin: string, token: string, name: string, body: object = {}): Promise<ApiAnswer> {
  return ask(origin, `/rest/v1/rpc/${name}`, { method: 'POST', body, token });
}
