import type { ContactMessage } from '../domain/contact-message.ts';
import type { SendOutcome } from '../domain/send-outcome.ts';
import { backendConfig } from './backend-config.ts';
import { classifyAnswer } from './classify-answer.ts';
import type { BackendConfig } from './read-backend-config.ts';

/** Long enough for a slow tablet on slow Wi-Fi, short enough for a person who waits. */
const TIMEOUT_MS = 12_000;

/**
 * Returns a function that tries once to store a message. It never throws: every answer, and no answer, is an outcome.
 *
 * Plain fetch with the publishable key alone, so that it runs in the page and in the service worker and never
 * sends as a signed-in member of staff. Plain INSERT: an upsert needs rights that visitors do not have. The key
 * is read at this moment, so that a message written before the key was changed goes out with the new one.
 */
export function createSender(config: BackendConfig, timeoutMs: number) {
  return async (message: ContactMessage): Promise<SendOutcome> => {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), timeoutMs);
    try {
      const response = await fetch(`${config.url}/rest/v1/ContactTable`, {
        method: 'POST',
        headers: {
          apikey: config.publishableKey,
          'Content-Type': 'application/json',
          Prefer: 'return=minimal',
        },
        body: JSON.stringify(toRow(message)),
        credentials: 'omit',
        cache: 'no-store',
        // A captive portal redirects to its login page, and following it would end in a 200.
        redirect: 'error',
        signal: abort.signal,
      });
      return await classifyAnswer(response, abort.signal);
    } catch {
      // Offline, DNS, reset, refused by CORS, redirect, timeout: nobody answered, so nothing is known.
      return { kind: 'retry', cause: 'no-answer' };
    } finally {
      clearTimeout(timer);
      // Cancels a body that nobody reads: it may never end.
      abort.abort();
    }
  };
}

export const sendContactMessage = createSender(backendConfig, TIMEOUT_MS);

function toRow(message: ContactMessage) {
  return {
    name: message.name,
    email: message.email,
    phone: message.phone,
    message: message.message,
    submission_id: message.submissionId,
    ...writtenAt(message.writtenAt),
  };
}

/**
 * Undefined when the device's clock is off by thousands of years: Postgres cannot read such a date and would refuse
 * the message.
 */
function writtenAt(time: string) {
  return /^(19|20|21)\d\d-/.test(time) ? { written_at: time } : {};
}
