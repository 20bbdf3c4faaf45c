import { createStore } from 'zustand/vanilla';

/**
 * Whether the browser reports that it is online. Only for texts on the screen: it may be wrong, so attempts are made
 * regardless.
 */
export const onlineStatus = createStore<{ readonly isOnline: boolean }>(() => ({ isOnline: true }));

/** Follows the browser's events until the page is left. */
export function watchOnlineStatus(): void {
  const read = () => {
    const isOnline = navigator.onLine;
    // The first-paint script has written this attribute before. It must not go stale.
    document.documentElement.dataset.online = String(isOnline);
    onlineStatus.setState({ isOnline });
  };
  addEventListener('online', read);
  addEventListener('offline', read);
  read();
}
