import { useLayoutEffect, useRef } from 'react';
import { pageAt } from '../content/site-map.ts';
import { useMenuStore } from '../features/site-menu/menu-store.ts';

/** How the page that is shown was reached: by loading it, by a link, or by Back or Forward of the browser. */
let way: 'load' | 'link' | 'history' = 'load';

/**
 * Notes how a page is reached. Call it before the app renders, so that it runs before the router's own listeners. On
 * the way back the browser shows the place that was left.
 */
export function watchArrivals(): void {
  addEventListener('popstate', () => {
    way = 'history';
  });
  // The router sends this event for each navigation to a new page.
  addEventListener('pushState', () => {
    way = 'link';
  });
}

export const isReachedByLink = () => way === 'link';

/**
 * After a navigation inside the app: the new page's title, its heading focused so that a screen reader reads on from
 * there, and a smooth scroll to the top, but not on the way back.
 */
export function useArrival(path: string) {
  const shownPath = useRef(path);
  useLayoutEffect(() => {
    if (shownPath.current === path) return;
    shownPath.current = path;
    useMenuStore.getState().close();
    document.title = pageAt(path).title;
    focusHeading();
    if (way !== 'history') scrollToTop();
  }, [path]);
}

export function focusHeading() {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

function scrollToTop() {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' });
}
