import type { ContactField, ContactMessage } from '../domain/contact-message.ts';
import type { SendOutcome } from '../domain/send-outcome.ts';
import { backendConfig } from './backend-config.ts';

/** Long enough for a slow tablet on slow Wi-Fi, short enough for a person who waits. */
const TIMEOUT_MS = 12_000;

/**
 * Tries once to store the message. Never throws: every answer, and no answer, is an outcome.
 *
 * Plain fetch with the publishable key alone, so that it runs in the page and in the service worker and never
 * sends as a signed-in member of staff. Plain INSERT: an upsert needs rights that visitors do not have.
 */
export async function sendContactMessage(message: ContactMessage): Promise<SendOutcome> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(`${backendConfig.url}/rest/v1/ContactTable`, {
      method: 'POST',
      headers: {
        apikey: backendConfig.publishableKey,
        'Content-Type': 'application/json',
        Prefer: 'return=minimal',
      },
      body: JSON.stringify(toRow(message)),
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      signal: abort.signal,
    });
    // 201 has no body that matters; anything else is judged by the error the database gave, if it was ours.
    return response.status === 201
      ? { kind: 'delivered' }
      : classify(response.status, response.headers.get('Retry-After'), await errorBody(response));
  } catch {
    // Offline, DNS, reset, refused by CORS, redirect, timeout: nobody answered, so nothing is known.
    return { kind: 'retry', cause: 'no-answer' };
  } finally {
    clearTimeout(timer);
  }
}

function toRow(message: ContactMessage) {
  return {
    name: message.name,
    email: message.email,
    phone: message.phone,
    message: message.message,
    submission_id: message.submissionId,
  };
}

interface ErrorBody {
  readonly code: string;
  readonly message: string;
  readonly details: string;
  readonly hint: string;
}

/** The error as PostgREST writes it; undefined when it is not our server's (a portal's page, an empty answer). */
async function errorBody(response: Response): Promise<ErrorBody | undefined> {
  try {
    const body: unknown = await response.json();
    if (typeof body !== 'object' || body === null || !('code' in body || 'message' in body)) return undefined;
    const text = (key: string) => {
      const value: unknown = Reflect.get(body, key);
      return typeof value === 'string' ? value : '';
    };
    return { code: text('code'), message: text('message'), details: text('details'), hint: text('hint') };
  } catch {
    return undefined;
  }
}

function classify(status: number, retryAfter: string | null, error: ErrorBody | undefined): SendOutcome {
  if (error === undefined) {
    return status >= 500 ? { kind: 'retry', cause: 'server' } : { kind: 'retry', cause: 'no-answer' };
  }
  const named = `${error.message} ${error.details}`;
  if (status === 409 && error.code === '23505' && named.includes('submission_id'))
    return { kind: 'delivered' };
  // Only what the content itself causes: a failed CHECK, a text Postgres cannot store, a body too large.
  // A refused key, a missing column or a broken policy is our own fault and never the visitor's.
  if (error.code === '23514') return { kind: 'rejected', ...checkedField(named) };
  if (error.code === '22P02' || error.code === '22P05' || error.code === '22021' || status === 413)
    return { kind: 'rejected' };
  const wait = retryAfterMs(retryAfter, error.hint);
  return { kind: 'retry', cause: 'server', ...(wait === undefined ? {} : { retryAfterMs: wait }) };
}

/** The CHECK constraints are called `contact_phone_ok`, `contact_email_ok` and so on. */
function checkedField(text: string): { field?: ContactField } {
  const field = /contact_(name|email|phone|message)_/.exec(text)?.[1];
  return field === undefined ? {} : { field: field as ContactField };
}

/** Browsers hide `Retry-After` across origins, so the database says it in the hint too: "retry_after=120". */
function retryAfterMs(header: string | null, hint: string): number | undefined {
  const seconds =
    /retry_after=(\d+)/.exec(hint)?.[1] ?? (header !== null && /^\d+$/.test(header) ? header : undefined);
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}
