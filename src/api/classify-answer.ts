import type { ContactField } from '../domain/contact-message.ts';
import type { SendOutcome } from '../domain/send-outcome.ts';

/**
 * SQLSTATEs that only the content can cause: text Postgres cannot read or store, a number out of range, a text too
 * long. A refused key, a missing column or a broken policy is our fault, and must not be reported as the visitor's.
 */
const CONTENT_CODES = new Set(['22P02', '22P05', '22021', '22001', '22003']);
const CHECK_VIOLATION = '23514';
const UNIQUE_VIOLATION = '23505';

/** The server is busy or restarting: a retry within seconds may succeed. */
const PASSING_STATUSES = new Set([420, 429, 502, 503, 504]);

/** Sent by a proxy or captive portal between the device and the internet, never by our server. */
const PORTAL_STATUSES = new Set([407, 511]);

/** With a page instead of our JSON: a firewall has read the message and refuses it. */
const FIREWALL_STATUSES = new Set([403, 406, 451]);

/**
 * What an answer to the INSERT proves. Only 201, or 409 for the unique submission id, means delivered: a captive
 * portal may answer 200 with an empty body or a page of HTML.
 * @param signal ends the wait for a body that does not come; the status alone counts then
 */
export async function classifyAnswer(response: Response, signal: AbortSignal): Promise<SendOutcome> {
  const { status } = response;
  if (status === 201) return { kind: 'delivered' };
  if (status < 400 || PORTAL_STATUSES.has(status)) return { kind: 'retry', cause: 'no-answer' };
  const error = await readError(response, signal);
  if (status === 409 && error?.code === UNIQUE_VIOLATION && error.text.includes('submission_id'))
    return { kind: 'delivered' };
  if (error?.code === CHECK_VIOLATION) return { kind: 'rejected', ...checkedField(error.text) };
  if (status === 413 || (error !== undefined && CONTENT_CODES.has(error.code))) return { kind: 'rejected' };
  const isPassing = PASSING_STATUSES.has(status);
  // An answer that is not ours proves nothing about our server, unless its status comes from a gateway in front of
  // it.
  if (error === undefined && status < 500 && !isPassing)
    return { kind: 'retry', cause: FIREWALL_STATUSES.has(status) ? 'blocked' : 'no-answer' };
  const wait = retryAfterMs(response.headers.get('Retry-After'), error?.hint ?? '');
  return {
    kind: 'retry',
    cause: 'server',
    isPassing,
    // A 4xx rolled the INSERT back. A 5xx may come from a gateway after the row was stored.
    mayBeStored: status >= 500,
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  };
}

interface ServerError {
  readonly code: string;
  /** Message and details joined, because either may name the constraint. */
  readonly text: string;
  readonly hint: string;
}

/** The error in PostgREST's format; undefined when the answer is not from our server. */
async function readError(response: Response, signal: AbortSignal): Promise<ServerError | undefined> {
  let body: unknown;
  try {
    body = await Promise.race([response.json(), whenAborted(signal)]);
  } catch {
    // Not JSON, or cut off: not an error of our server.
    return undefined;
  }
  if (typeof body !== 'object' || body === null || !('code' in body || 'message' in body)) return undefined;
  const text = (key: string) => {
    const value: unknown = Reflect.get(body, key);
    return typeof value === 'string' ? value : '';
  };
  return { code: text('code'), text: `${text('message')} ${text('details')}`, hint: text('hint') };
}

/**
 * Rejects when the signal aborts. The signal is watched too: Node 20 can collect a body that is being read, and then
 * its reader never learns of the abort.
 */
function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject();
    signal.addEventListener('abort', () => reject());
  });
}

const FIELDS: readonly ContactField[] = ['name', 'email', 'phone', 'message'];

/** The CHECK constraints are called `contact_phone_ok`, `contact_email_ok` and so on. */
function checkedField(text: string): { field?: ContactField } {
  const named = /contact_([a-z]+)_/.exec(text)?.[1];
  const field = FIELDS.find((known) => known === named);
  return field === undefined ? {} : { field };
}

/**
 * Seconds to wait. Browsers hide `Retry-After` in cross-origin answers, so the database repeats it in the hint:
 * "retry_after=120".
 */
function retryAfterMs(header: string | null, hint: string): number | undefined {
  const seconds = /retry_after=(\d{1,9})\b/.exec(hint)?.[1] ?? /^\d{1,9}$/.exec(header ?? '')?.[0];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}
