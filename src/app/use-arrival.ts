import { useLayoutEffect, useRef } from 'react';
import { pageAt } from '../content/site-map.ts';
import { useMenuStore } from '../features/site-menu/menu-store.ts';

let isWayBack = false;

/**
 * Notes that Back or Forward led to a page: the browser then shows the place that was left. Call it before the app
 * renders, so that it runs before the router's own listener.
 */
export function watchWayBack(): void {
  addEventListener('popstate', () => {
    isWayBack = true;
  });
  // The router sends this event for each navigation to a new page.
  addEventListener('pushState', () => {
    isWayBack = false;
  });
}

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
    if (!isWayBack) scrollToTop();
  }, [path]);
}

export function focusHeading() {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

function scrollToTop() {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' });
}
