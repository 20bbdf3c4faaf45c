import { sendContactMessage } from '../api/send-contact-message.ts';
import { outbox } from '../outbox/outbox.ts';
import { startAppBadge } from './app-badge.ts';
import { requestBackgroundSync } from './background-sync.ts';
import { startReplaying } from './replay-triggers.ts';

/** Sends waiting messages until this page is left. */
export function startOutbox(): void {
  startReplaying(outbox, sendContactMessage, requestBackgroundSync);
  startAppBadge(outbox, navigator);
}
