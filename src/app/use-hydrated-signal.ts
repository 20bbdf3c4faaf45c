import { useEffect } from 'react';

/** Tells the inline loader (and anyone who waits) that the page answers now: presses it kept are pressed again. */
export function useHydratedSignal() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    window.dispatchEvent(new Event('hydrated'));
  }, []);
}
