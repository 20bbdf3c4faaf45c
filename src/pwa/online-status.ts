import { createStore } from 'zustand/vanilla';

/** Whether the browser believes that it is online. Only for words on the screen, never a reason not to try. */
export const onlineStatus = createStore<{ readonly isOnline: boolean }>(() => ({ isOnline: true }));

/** Follows the browser from now on, for as long as the page lives. */
export function watchOnlineStatus(): void {
  const read = () => {
    const isOnline = navigator.onLine;
    // The first paint has said how it was then.
    document.documentElement.dataset.online = String(isOnline);
    onlineStatus.setState({ isOnline });
  };
  addEventListener('online', read);
  addEventListener('offline', read);
  read();
}
