import { startInstallOffer } from './install-app.ts';
import { watchOnlineStatus } from './online-status.ts';
import { outboxPresence, watchForOutbox } from './outbox-presence.ts';

/** Everything of the page that works beside the screens. */
export function startPwa(): void {
  // While developing, a worker would serve yesterday's files.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) void watchWorker();
  watchOnlineStatus();
  startInstallOffer();
  outboxPresence.subscribe(() => void import('./start-outbox.ts').then((module) => module.startOutbox()));
  watchForOutbox();
}

/**
 * The loader in the page has registered the worker (inline/load-when-idle.ts). What watches for the next version
 * is asked for when there is one, and comes from its cache: it costs a visit no byte.
 */
async function watchWorker(): Promise<void> {
  await navigator.serviceWorker.ready;
  try {
    await (await import('./register-worker.ts')).registerWorker();
  } catch {
    // Its code did not come: the page goes on with the version it has.
  }
}
