import { useSyncExternalStore } from 'react';

/** A page may stay open past midnight, and a timer of hours stops while the device sleeps. */
const CHECK_MS = 60_000;

/**
 * The beginning of today by the calendar of the device. Renders the component again when the day changes, so that
 * "Today" and times without a day do not become wrong on a page that stays open.
 */
export function useToday(): Date {
  return new Date(useSyncExternalStore(watchClock, startOfToday, startOfToday));
}

function startOfToday(): number {
  return new Date().setHours(0, 0, 0, 0);
}

/** Calls the listener every minute, and when the page is looked at again. */
export function watchClock(listener: () => void): () => void {
  const timer = setInterval(listener, CHECK_MS);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}
