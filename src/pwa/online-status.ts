import { createStore } from 'zustand/vanilla';

/** Whether the browser believes that it is online. Only for words on the screen, never a reason not to try. */
export const onlineStatus = createStore<{ readonly isOnline: boolean }>(() => ({ isOnline: true }));

/** Follows the browser from now on, for as long as the page lives. */
export function watchOnlineStatus(): void {
  const read = () => onlineStatus.setState({ isOnline: navigator.onLine });
  addEventListener('online', read);
  addEventListener('offline', read);
  read();
}
