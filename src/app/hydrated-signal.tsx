import { useEffect } from 'react';

/**
 * Says that React has hydrated the page: the inline loader then repeats a click that it kept. It is in the same
 * boundary as the page, so it waits for a page whose code comes later. Tests wait for the attribute.
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
