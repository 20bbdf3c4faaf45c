import { startInstallOffer } from './install-app.ts';
import { outboxPresence, watchForOutbox } from './outbox-presence.ts';

/** Everything of the page that works beside the screens. */
export function startPwa(): void {
  // While developing, a worker would serve yesterday's files.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    // When its code does not come, the page is read without a worker, as in an old browser.
    import('./register-worker.ts').then((module) => module.registerWorker()).catch(() => undefined);
  }
  startInstallOffer();
  outboxPresence.subscribe(() => void import('./start-outbox.ts').then((module) => module.startOutbox()));
  watchForOutbox();
}
