import { startInstallOffer } from './install-app.ts';
import { outboxPresence, watchForOutbox } from './outbox-presence.ts';
import { registerWorker } from './register-worker.ts';

/** Everything of the page that works beside the screens. */
export function startPwa(): void {
  void registerWorker();
  startInstallOffer();
  outboxPresence.subscribe(() => void import('./start-outbox.ts').then((module) => module.startOutbox()));
  watchForOutbox();
}
