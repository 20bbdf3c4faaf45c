import { startAppBadge } from './app-badge.ts';
import { startInstallOffer } from './install-app.ts';
import { registerWorker } from './register-worker.ts';
import { startReplaying } from './replay-triggers.ts';

/** Everything of the page that works beside the screens. */
export function startPwa(): void {
  void registerWorker();
  startReplaying();
  startAppBadge();
  startInstallOffer();
}
