/**
 * Calls back when the internet may be back: the browser says so, or the page is shown again. Only a hint: trying
 * tells. Returns the function that ends it.
 */
export function onInternetHint(listener: () => void): () => void {
  const handleVisibility = () => {
    if (document.visibilityState === 'visible') listener();
  };
  addEventListener('online', listener);
  addEventListener('pageshow', listener);
  document.addEventListener('visibilitychange', handleVisibility);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('pageshow', listener);
    document.removeEventListener('visibilitychange', handleVisibility);
  };
}

/** Resolves at the next hint, or when the time is over. */
export function nextInternetHint(atMostMs: number): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const stop = onInternetHint(finish);
    const timer = setTimeout(finish, atMostMs);
  });
}
