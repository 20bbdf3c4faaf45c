import type { ContactField } from './contact-message.ts';

/**
 * What one attempt to send a message proved.
 * - `delivered`: the row is in the database (201, or the unique submission id was there already). Nothing else counts.
 * - `retry`: not proven delivered. `no-answer`: nobody that is our server answered (offline, timeout, captive
 *   portal, redirect). `server`: our server answered with an error of its own.
 * - `rejected`: our server refused the content itself; sending the same text again cannot succeed.
 */
export type SendOutcome =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'retry'; readonly cause: 'no-answer' }
  | {
      readonly kind: 'retry';
      readonly cause: 'server';
      /** Busy or restarting rather than broken: worth another try within seconds. */
      readonly isPassing: boolean;
      /** False when the answer proves that this attempt left no row; a gateway that gave up proves nothing. */
      readonly mayBeStored: boolean;
      /** How long the server asked us to stay away. */
      readonly retryAfterMs?: number;
    }
  | { readonly kind: 'rejected'; readonly field?: ContactField };
