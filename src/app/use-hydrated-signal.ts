import { useEffect } from 'react';

/** Tells the inline loader that the page is hydrated: it then repeats the press that it kept. Tests wait for it too. */
export function useHydratedSignal() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    window.dispatchEvent(new Event('hydrated'));
  }, []);
}
