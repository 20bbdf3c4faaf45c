import { startAppBadge } from './app-badge.ts';
import { startReplaying } from './replay-triggers.ts';

/** Everything of the page that works beside the screens. */
export function startPwa(): void {
  startReplaying();
  startAppBadge();
}
