/** Whether the browser believes that it is online. A hint for words on the screen, never a reason not to try. */
export const onlineStatus = {
  subscribe(listener: () => void): () => void {
    addEventListener('online', listener);
    addEventListener('offline', listener);
    return () => {
      removeEventListener('online', listener);
      removeEventListener('offline', listener);
    };
  },
  isOnline: (): boolean => navigator.onLine,
};
