import { useEffect } from 'react';

/** Marks the page as hydrated: the inline loader then repeats a press that it kept. Tests wait for the mark too. */
export function useHydratedSignal() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    window.dispatchEvent(new Event('hydrated'));
  }, []);
}
