import type { Scam } from '../../content/scams.ts';
import styles from './scam-spotlight.module.css';

export function SpotlightArticle({ scam }: { readonly scam: Scam }) {
  return (
    <article className={styles.scam}>
      {/* Lazy: the pictures of the scams that are not shown are never fetched. */}
      <img
        src={`/art/scams/${scam.imageKey}.svg`}
        alt={scam.imageAlt}
        width="640"
        height="400"
        loading="lazy"
        decoding="async"
        className={styles.picture}
      />
      <div className={styles.words}>
        <h3>{scam.title}</h3>
        <p>{scam.description}</p>
        {scam.loss && (
          <p className={styles.loss}>
            <span>Reported lost</span> <strong>{scam.loss.amount}</strong>
            <span className={styles.source}>
              {scam.loss.year} · {scam.loss.source}
              {scam.loss.note && ` · ${scam.loss.note}`}
            </span>
          </p>
        )}
        <div className={styles.tip}>
          <h4 className={styles.tipTitle}>How to protect yourself</h4>
          <p>{scam.advice}</p>
        </div>
      </div>
    </article>
  );
}
