import { hasUnsavedWork, hasUnsavedWorkAnywhere, subscribeToUnsavedWork } from './unsaved-work.ts';
import type { WorkerMessage } from './worker-message.ts';

/** A page that stays open for days looks for a new version this often, when it is looked at. */
const CHECK_INTERVAL_MS = 3_600_000;
/** While another tab has something unsaved, this is how often to ask whether it still has. */
const RETRY_MS = 60_000;

const listeners = new Set<() => void>();
let waitingWorker: ServiceWorker | undefined;
let isWanted = false;
let isShown = false;

/** "A new version is ready": whether to say it, and what the button does. */
export const appUpdate = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** True while a new version waits for pages with something unsaved. */
  isReady: (): boolean => isShown,
  /** Applies the waiting version and reloads this page. */
  apply(): void {
    isWanted = true;
    applyNow();
  },
};

/**
 * Watches for new versions of the site. One that waits is applied silently when no page has anything unsaved;
 * otherwise the pages say that it is ready. A page is reloaded only while nobody looks at it, or when asked: the
 * code of the version before stays available, so an old page goes on working under the new worker.
 */
export function watchForUpdates(registration: ServiceWorkerRegistration): void {
  const { serviceWorker } = navigator;
  // The first worker takes over a page that was loaded without one: nothing is old, nothing to reload.
  let isFirst = serviceWorker.controller === null;
  let isOld = false;
  let lastCheck = Date.now();

  serviceWorker.addEventListener('controllerchange', () => {
    if (!isFirst) isOld = true;
    isFirst = false;
    if (isWanted) location.reload();
  });

  const notice = (worker: ServiceWorker | null) => {
    if (worker === null || serviceWorker.controller === null) return;
    waitingWorker = worker;
    void applyWhenQuiet();
  };
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') notice(worker);
    });
  });
  notice(registration.waiting);

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') {
      if (isOld && !hasUnsavedWork()) location.reload();
    } else if (Date.now() - lastCheck > CHECK_INTERVAL_MS) {
      lastCheck = Date.now();
      // Offline there is nothing to find; the next look will tell.
      registration.update().catch(() => undefined);
    }
  });
  subscribeToUnsavedWork(() => void applyWhenQuiet());
}

async function applyWhenQuiet(): Promise<void> {
  if (waitingWorker === undefined) return;
  const isBusy = await hasUnsavedWorkAnywhere();
  if (!isBusy) applyNow();
  else if (!hasUnsavedWork()) setTimeout(() => void applyWhenQuiet(), RETRY_MS);
  show(isBusy);
}

function applyNow() {
  const message: WorkerMessage = { type: 'SKIP_WAITING' };
  waitingWorker?.postMessage(message);
  waitingWorker = undefined;
  show(false);
}

function show(isReady: boolean) {
  isShown = isReady;
  for (const listener of listeners) listener();
}
