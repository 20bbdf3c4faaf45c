import { createContext, type ReactNode, useContext, useDeferredValue } from 'react';
import styles from './below-the-fold.module.css';

/**
 * Whether a page that appears now may show its beginning first: after a click on a link. Not when the page is loaded,
 * because its HTML is already there, and not on the way back, because the place that was left may be further down.
 */
export const ShowsBeginningFirst = createContext(false);

/** The part of a long page that nobody sees at once. On a slow tablet the click is answered before it is rendered. */
export function BelowTheFold({ children }: { readonly children: ReactNode }) {
  const isShown = useDeferredValue(true, !useContext(ShowsBeginningFirst));
  return isShown ? children : <div className={styles.place} />;
}
