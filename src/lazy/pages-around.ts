import { createContext, useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { afterNextPaint } from './after-next-paint.ts';

/** False inside of a page that is in the document and hidden. */
export const PageIsShown = createContext(true);

/** Addresses of pages that are in the document around a navigation; the first is the one that it begins on. */
const around = createStore<{ readonly paths: readonly string[] }>(() => ({ paths: [] }));

/** Keeps these pages in the document, hidden, until the page that is shown is no more the first of them. */
export function keepInDocument(paths: readonly string[]): void {
  // A new empty list would render the page anew.
  around.setState((before) => (paths.length + before.paths.length === 0 ? before : { paths }));
}

/**
 * Opens a page that is kept in the document, if it is there. The browser paints it first, and the app is rendered for its
 * address after that: before, an old tablet took too long to answer the press (docs/decisions/090).
 * @returns whether the page is shown
 */
export function openKept(path: string): boolean {
  const [left, kept] = around.getState().paths;
  const [from, to] = document.querySelectorAll<HTMLElement>('main > *');
  if (kept !== path || from === undefined || to === undefined) return false;
  const showPageOfAddress = () => {
    from.hidden = location.pathname !== left;
    to.hidden = location.pathname !== path;
  };
  // Not by wouter's function, which renders the app at once. Before the scroll: the browser keeps with the old address how
  // far its page was scrolled, for the way back.
  History.prototype.pushState.call(history, null, '', path);
  showPageOfAddress();
  window.scrollTo({ top: 0 });
  afterNextPaint(() => {
    // If the visitor has gone elsewhere meanwhile, React does not undo this: to it the kept page was never shown.
    showPageOfAddress();
    // Wouter's function sends the same event, and the app renders.
    if (location.pathname === path) dispatchEvent(new Event('pushState'));
  });
  return true;
}

/** The addresses of the pages that are in the document, with the one that is shown. */
export function usePagesInDocument(shown: string): readonly string[] {
  const { paths } = useStore(around);
  const isLeft = paths.length > 0 && paths[0] !== shown;
  // To remove a page takes an old tablet longer than to hide it, so the next page is painted first.
  useEffect(() => (isLeft ? afterNextPaint(() => keepInDocument([])) : undefined), [isLeft]);
  return paths.includes(shown) ? paths : [...paths, shown];
}
