/**
 * Calls back when the internet may be back: after an `online` event, or when the page is shown again. Only an attempt
 * can prove it. Returns a function that stops it.
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

/** Resolves at the next hint, or after this time. */
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
