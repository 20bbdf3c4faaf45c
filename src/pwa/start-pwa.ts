import { lazyCode } from '../lazy/lazy-code.ts';
import { startInstallOffer } from './install-app.ts';
import { watchOnlineStatus } from './online-status.ts';
import { outboxPresence, watchForOutbox } from './outbox-presence.ts';
import { workerControl } from './worker-control.ts';

const outboxCode = lazyCode(() => import('./start-outbox.ts').then((module) => module.startOutbox));
const workerCode = lazyCode(() => import('./register-worker.ts').then((module) => module.registerWorker));

/** Starts everything in the page that is not visible. */
export function startPwa(): void {
  void watchWorker();
  watchOnlineStatus();
  startInstallOffer();
  outboxPresence.subscribe(async () => (await outboxCode.load())());
  watchForOutbox();
}

/**
 * The inline loader has registered the worker (inline/load-when-idle.ts). The code that watches for new versions is
 * imported only when a worker controls the page, so it comes from the cache and costs no download.
 */
async function watchWorker(): Promise<void> {
  await workerControl();
  const registerWorker = await workerCode.load();
  await registerWorker();
}
