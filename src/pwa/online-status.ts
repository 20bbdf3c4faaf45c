import { createStore } from 'zustand/vanilla';

/**
 * Whether the browser reports that it is online. Only for texts on the screen: it may be wrong, so attempts are made
 * regardless.
 */
export const onlineStatus = createStore<{
  readonly isOnline: boolean;
  /** A worker holds every page of the site, so that they open without internet. */
  readonly isReadable: boolean;
}>(() => ({ isOnline: true, isReadable: false }));

/** Follows the browser's events until the page is left. */
export function watchOnlineStatus(): void {
  const read = () => {
    const isOnline = navigator.onLine;
    // The first-paint script has written this attribute before. It must not go stale.
    document.documentElement.dataset.online = String(isOnline);
    const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer };
    onlineStatus.setState({ isOnline, isReadable: Boolean(serviceWorker?.controller) });
  };
  navigator.serviceWorker?.addEventListener('controllerchange', read);
  addEventListener('online', read);
  addEventListener('offline', read);
  read();
}
