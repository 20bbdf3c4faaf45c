import { startAppBadge } from './app-badge.ts';
import { startReplaying } from './replay-triggers.ts';

/** Sends waiting messages until this page is left. */
export function startOutbox(): void {
  startReplaying();
  startAppBadge();
}
