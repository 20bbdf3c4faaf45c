import { useEffect } from 'react';

/**
 * Says that React has hydrated the page: the inline loader then repeats a click that it kept. It stands beside the page
 * in the same boundary, so a page whose code comes later is there as well. Tests wait for the attribute.
 */
export function HydratedSignal() {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.hydrated = '';
    // From now on React hides the cards that a choice leaves out.
    delete dataset.reachedBy;
    window.dispatchEvent(new Event('hydrated'));
  }, []);
  return null;
}
