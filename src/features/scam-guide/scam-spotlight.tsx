import { useEffect } from 'react';
import { Link } from 'wouter';
import { scams } from '../../content/scams.ts';
import styles from './scam-spotlight.module.css';
import { SpotlightArticle } from './spotlight-article.tsx';
import { takeShown } from './spotlight-queue.ts';

/**
 * One scam, another one each time, until this device has shown all ten. All of them are in the page, so that one shows without a script and nothing
 * moves when the script comes; `data-spotlight` on the root element says which. It is set before the first paint
 * (inline/first-paint.ts), and again on leaving, for the next time.
 */
export function ScamSpotlight() {
  useEffect(() => {
    const root = document.documentElement.dataset;
    const next = takeShown(Number(root.spotlight ?? 0), scams.length);
    // On leaving, for the next time; a new visit finds it in the storage.
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
      <Link href="/scam-awareness" className={styles.more}>
        Learn more about scams →
      </Link>
    </>
  );
}
