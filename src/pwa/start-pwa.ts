import { lazyCode } from '../lazy/lazy-code.ts';
import { startInstallOffer } from './install-app.ts';
import { watchOnlineStatus } from './online-status.ts';
import { outboxPresence, watchForOutbox } from './outbox-presence.ts';

const outboxCode = lazyCode(() => import('./start-outbox.ts').then((module) => module.startOutbox));
const workerCode = lazyCode(() => import('./register-worker.ts').then((module) => module.registerWorker));

/** Starts everything of the page that works without being shown. */
export function startPwa(): void {
  // While developing, a worker would serve yesterday's files.
  if (import.meta.env.PROD && navigator.serviceWorker !== undefined) void watchWorker();
  watchOnlineStatus();
  startInstallOffer();
  outboxPresence.subscribe(async () => (await outboxCode.load())());
  watchForOutbox();
}

/**
 * The loader in the page has registered the worker (inline/load-when-idle.ts). The code that watches for the next
 * version is fetched when there is a worker, and so from the worker's cache: it costs a visit no byte.
 */
async function watchWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  await serviceWorker.ready;
  // Ready is not yet in charge of this page: until it is, requests go to the network.
  if (serviceWorker.controller === null)
    await new Promise((resolve) =>
      serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  const registerWorker = await workerCode.load();
  await registerWorker();
}
