import type { Workbox } from 'workbox-window/Workbox.js';
import { appUpdate } from './app-update.ts';
import { hasUnsavedWork, hasUnsavedWorkAnywhere, unsavedWork } from './unsaved-work.ts';

/** A page that stays open for days checks for a new version at most this often, when it becomes visible. */
const CHECK_INTERVAL_MS = 3_600_000;
/** How often to ask whether another tab still has unsaved work. */
const RETRY_MS = 60_000;

/**
 * Watches for new versions of the site. A waiting version is applied silently when no page has unsaved work;
 * otherwise the pages offer it. A page is reloaded only while it is hidden, or when the person asks: the code of the
 * previous version stays in the cache, so an old page still works with the new worker.
 *
 * Must be called before the worker is registered. Returns a function to report a waiting version that workbox-window
 * did not notice.
 */
export function watchForUpdates(workbox: Workbox): () => void {
  // The first worker takes control of a page that was loaded without one. That page is not outdated, so it is not
  // reloaded.
  let isFirst = navigator.serviceWorker.controller === null;
  let isWaiting = false;
  let isWanted = false;
  let isOld = false;
  let lastCheck = Date.now();

  const applyNow = () => {
    isWaiting = false;
    appUpdate.setState({ apply: undefined });
    workbox.messageSkipWaiting();
  };
  const applyWanted = () => {
    isWanted = true;
    applyNow();
  };
  const applyWhenQuiet = async () => {
    if (!isWaiting) return;
    const isBusy = await hasUnsavedWorkAnywhere();
    if (!isBusy) {
      applyNow();
      return;
    }
    if (!hasUnsavedWork()) setTimeout(() => void applyWhenQuiet(), RETRY_MS);
    appUpdate.setState({ apply: applyWanted });
  };
  const notice = () => {
    if (navigator.serviceWorker.controller === null) return;
    isWaiting = true;
    void applyWhenQuiet();
  };

  workbox.addEventListener('waiting', notice);
  workbox.addEventListener('controlling', () => {
    if (!isFirst) isOld = true;
    isFirst = false;
    // Another tab may have applied the version, so the button here is removed.
    isWaiting = false;
    appUpdate.setState({ apply: undefined });
    if (isWanted) location.reload();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') {
      if (isOld && !hasUnsavedWork()) location.reload();
    } else if (Date.now() - lastCheck > CHECK_INTERVAL_MS) {
      lastCheck = Date.now();
      void checkAgain();
    }
  });
  unsavedWork.subscribe(() => void applyWhenQuiet());
  return notice;

  async function checkAgain() {
    // Fails offline; the next check finds the version.
    await workbox.update().catch(() => undefined);
    // After another tab has found a version, workbox-window no longer reports the next one.
    const registration = await navigator.serviceWorker.getRegistration();
    if (registration?.waiting != null) notice();
  }
}
