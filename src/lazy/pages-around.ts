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

/** The addresses of the pages that are in the document, with the one that is shown. */
export function usePagesInDocument(shown: string): readonly string[] {
  const { paths } = useStore(around);
  const isLeft = paths.length > 0 && paths[0] !== shown;
  // To remove a page takes an old tablet longer than to hide it, so the next page is painted first.
  useEffect(() => (isLeft ? afterNextPaint(() => keepInDocument([])) : undefined), [isLeft]);
  return paths.includes(shown) ? paths : [...paths, shown];
}
