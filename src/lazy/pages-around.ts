import { createContext, useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { afterNextPaint } from './after-next-paint.ts';

/** False inside of a page that is in the document and hidden. */
export const PageIsShown = createContext(true);

/** Addresses of pages that stay in the document around a navigation; the first is the one that a link was pressed on. */
const around = createStore<{ readonly paths: readonly string[] }>(() => ({ paths: [] }));

function keepInDocument(paths: readonly string[]) {
  // A new empty list would render the page anew.
  around.setState((before) => (paths.length + before.paths.length === 0 ? before : { paths }));
}

/** The addresses of the pages that are in the document, with the one that is shown. */
export function usePagesInDocument(shown: string): readonly string[] {
  const { paths } = useStore(around);
  const isLeft = paths.length > 0 && paths[0] !== shown;
  // To remove a page takes an old tablet longer than to hide it, so the next page is painted first.
  useEffect(() => (isLeft ? afterNextPaint(() => keepInDocument([])) : undefined), [isLeft]);
  return paths.includes(shown) ? paths : [...paths, shown];
}

/**
 * Renders the beginning of a page, hidden, while the finger is still down on a link to it: an old tablet then answers in
 * time when the finger is lifted (docs/decisions/084). If nothing comes of the press, it stays hidden until the next
 * press.
 * @param mayStay whether a page may be in the document while it is not shown
 */
export function renderPagesAtPress(mayStay: (path: string) => boolean): void {
  addEventListener('pointerdown', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    const from = location.pathname;
    const to = link?.origin === location.origin ? link.pathname : from;
    const paths = to !== from && mayStay(to) && mayStay(from) ? [from, to] : [];
    afterNextPaint(() => {
      // On a fast device the press may have led to the page already.
      if (location.pathname === from) keepInDocument(paths);
    });
  });
}
