import { useEffect, useRef } from 'react';
import { pageAt } from '../content/site-map.ts';
import { useMenuStore } from '../features/site-menu/menu-store.ts';
import { afterNextPaint } from '../lazy/after-next-paint.ts';

/**
 * After a navigation inside the app: the new page's title, its heading focused so that a screen reader reads
 * on from there, and a smooth scroll to the top (the stylesheet makes it instant on the way back and under reduced
 * motion).
 */
export function useArrival(path: string) {
  const shownPath = useRef(path);
  useEffect(() => {
    if (shownPath.current === path) return;
    shownPath.current = path;
    useMenuStore.getState().close();
    window.scrollTo({ top: 0 });
    // After the page is shown: on an old tablet the title alone takes 7 to 20 ms.
    return afterNextPaint(() => {
      document.title = pageAt(path).title;
      focusHeading();
    });
  }, [path]);
}

export function focusHeading() {
  document.querySelector<HTMLElement>('main > :not([hidden]) h1')?.focus({ preventScroll: true });
}
