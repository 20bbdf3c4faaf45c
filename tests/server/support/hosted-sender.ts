import type { OpenAlertSender } from './alert-senders.ts';

/** The Edge Function, run by Deno; a sentence where there is no Deno. */
export function openHostedSender(): OpenAlertSender | string {
  return 'skipped, because Deno is not installed: npm run test:hosted installs it and runs this.';
}
