import { useLayoutEffect } from 'react';
import { scams } from '../../content/scams.ts';
import styles from './scam-spotlight.module.css';
import { SpotlightArticle } from './spotlight-article.tsx';
import { takeShown } from './spotlight-queue.ts';

/**
 * Shows one scam, a different one each time, until this device has shown all ten. All of them are in the HTML, so
 * that one is visible without scripts and nothing moves later; `data-spotlight` on the root element selects it. It is
 * set before the first paint (inline/first-paint.ts), and on leaving for the next time.
 */
export function ScamSpotlight() {
  useLayoutEffect(() => {
    const root = document.documentElement.dataset;
    const next = takeShown(Number(root.spotlight), scams.length);
    // On leaving, selects the scam for the next time; a new visit reads it from storage.
    return () => {
      root.spotlight = next;
    };
  }, []);
  return (
    <>
      <div className={styles.scams}>
        {scams.map((scam) => (
          <SpotlightArticle key={scam.slug} scam={scam} />
        ))}
      </div>
      <a href="/scam-awareness" className={styles.more}>
        Learn more about scams →
      </a>
    </>
  );
}
