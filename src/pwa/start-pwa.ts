import { sendContactMessage } from '../api/send-contact-message.ts';
import { outbox } from '../outbox/outbox.ts';
import { startAppBadge } from './app-badge.ts';
import { requestBackgroundSync } from './background-sync.ts';
import { startInstallOffer } from './install-app.ts';
import { watchOnlineStatus } from './online-status.ts';
import { registerWorker } from './register-worker.ts';
import { startReplaying } from './replay-triggers.ts';

/** Starts everything in the page that is not visible, until the page is left. */
export function startPwa(): void {
  // In development a worker would serve outdated files.
  if (import.meta.env.PROD) void registerWorker();
  watchOnlineStatus();
  startInstallOffer();
  startReplaying(outbox, sendContactMessage, requestBackgroundSync);
  startAppBadge(outbox, navigator);
}
