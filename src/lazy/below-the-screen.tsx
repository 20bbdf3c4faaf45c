import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { goToLatePart } from './late-parts.ts';

/**
 * A part of a page that begins below the first screen. When a link inside the app leads to the page, the part is rendered
 * after the page is shown, in short pieces: an old tablet would otherwise show nothing of a long page for half a second.
 * In the HTML, and on the way back to a place in the page, it is there at once.
 */
export function BelowTheScreen({ children }: { readonly children: ReactNode }) {
  const [isAtOnce] = useState(() => !isReachedByLink());
  const isHere = useDeferredValue(true, isAtOnce);
  useEffect(() => {
    if (isHere) goToLatePart();
  }, [isHere]);
  return isHere && children;
}

/**
 * While the HTML is hydrated the first mark is not set yet, and on the way back the second is not
 * (app/watch-arrivals.ts).
 */
function isReachedByLink(): boolean {
  const marks = globalThis.document?.documentElement.dataset;
  return marks?.hydrated !== undefined && marks.top !== undefined;
}
