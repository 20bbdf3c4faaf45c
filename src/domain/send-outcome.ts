import type { ContactField } from './contact-message.ts';

/**
 * What one attempt to send a message proved.
 * - `delivered`: the row is in the database (201, or 409 for the same submission id). Only this counts as delivered.
 * - `retry`: not proven delivered. `no-answer`: no answer of our server (offline, timeout, captive portal, redirect).
 *   `server`: our server answered with an error of its own.
 *   `blocked`: something on the way refuses this text, as firewalls do with certain words; it may pass later or elsewhere.
 * - `rejected`: our server refused the content; sending the same text again cannot succeed.
 */
export type SendOutcome =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'retry'; readonly cause: 'no-answer' | 'blocked' }
  | {
      readonly kind: 'retry';
      readonly cause: 'server';
      /** The server is busy or restarting: a retry within seconds may succeed. */
      readonly isPassing: boolean;
      /** False when the answer proves that this attempt stored no row; a gateway timeout proves nothing. */
      readonly mayBeStored: boolean;
      /** How long the server asked us to wait. */
      readonly retryAfterMs?: number;
    }
  | { readonly kind: 'rejected'; readonly field?: ContactField };
