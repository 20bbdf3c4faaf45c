import { createStore } from 'zustand/vanilla';

/**
 * Whether the browser reports that it is online. Only for texts on the screen: it may be wrong, so attempts are made
 * regardless.
 */
export const onlineStatus = createStore<{ readonly isOnline: boolean }>(() => ({ isOnline: true }));

/** Follows the browser's events until the page is left. */
export function watchOnlineStatus(): void {
  const read = () => onlineStatus.setState({ isOnline: navigator.onLine });
  addEventListener('online', read);
  addEventListener('offline', read);
  read();
}
