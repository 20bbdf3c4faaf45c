import { startAppBadge } from './app-badge.ts';
import { startReplaying } from './replay-triggers.ts';

/** Sends what waits, for as long as this page lives. */
export function startOutbox(): void {
  startReplaying();
  startAppBadge();
}
