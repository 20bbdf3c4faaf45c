import { type CSSProperties, type ReactNode, startTransition, useContext, useEffect, useState } from 'react';
import { afterNextPaint } from './after-next-paint.ts';
import { goToLatePart } from './late-parts.ts';
import { layOutInTurn } from './lay-out-in-turn.ts';
import { PageIsShown } from './pages-around.ts';

/**
 * Room for the rest until it comes, so that the footer is not seen for a moment. Not in a stylesheet: that would be part
 * of the first bytes of every page, which have no room left (tests/support/source/budgets.ts).
 */
const A_SCREEN: CSSProperties = { minHeight: '100vh' };

/**
 * What follows the beginning of a page. When a link inside the app leads to the page, its beginning is painted first, and
 * then the rest is rendered in short pieces: an old tablet would otherwise answer the press up to half a second later. In
 * the HTML, and on the way back to a place in the page, everything is there at once.
 */
export function RestOfPage({ children }: { readonly children: ReactNode }) {
  const isShown = useContext(PageIsShown);
  const [isHere, setIsHere] = useState(() => isShown && !isReachedByLink());
  useEffect(() => {
    if (!isShown) return undefined;
    if (!isHere) return afterNextPaint(() => startTransition(() => setIsHere(true)));
    goToLatePart();
    void layOutInTurn();
  }, [isHere, isShown]);
  return isHere ? children : <div style={A_SCREEN} />;
}

/**
 * While the HTML is hydrated the first mark is not set yet, and on the way back the second is not
 * (app/watch-arrivals.ts).
 */
function isReachedByLink(): boolean {
  const marks = globalThis.document?.documentElement.dataset;
  return marks?.hydrated !== undefined && marks.top !== undefined;
}
