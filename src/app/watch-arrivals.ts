import { keepPressesForLateParts } from '../lazy/late-parts.ts';

/**
 * Follows where a navigation inside the app leads: a link to the top of a page, Back and Forward to the place that was
 * left, which the mark `data-top` tells (inline/first-paint.ts sets it); a link within a page to a part of it, which may
 * still be to come. Called before the app renders, so that the mark is right when it does.
 */
export function watchArrivals(): void {
  const { dataset } = document.documentElement;
  // Wouter sends this event for its links and for `navigate`.
  let visits = 0;
  addEventListener('pushState', () => {
    visits += 1;
    dataset.top = `${visits}`;
  });
  addEventListener('popstate', () => {
    delete dataset.top;
  });
  keepPressesForLateParts();
}
