import { useLayoutEffect } from 'react';
import { scams } from '../../content/scams.ts';
import { chooseSpotlight } from '../../inline/choose-spotlight.ts';
import styles from './scam-spotlight.module.css';
import { SpotlightArticle } from './spotlight-article.tsx';
import { takeShown } from './spotlight-queue.ts';

/**
 * Shows one scam, a different one each time, until this device has shown all ten. All of them are in the HTML, so
 * that one is visible without scripts and nothing moves later; `data-spotlight` on the root element selects it. It is
 * set before the first paint (inline/choose-spotlight.ts), and on leaving for the next time.
 */
export function ScamSpotlight() {
  useLayoutEffect(() => {
    const root = document.documentElement.dataset;
    // The visit began on another page.
    if (root.spotlight === undefined) chooseSpotlight(scams.map(({ imageKey }) => imageKey));
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
      <a href="/scam-awareness" className={`${styles.more} far`}>
        Learn more about scams →
      </a>
    </>
  );
}
