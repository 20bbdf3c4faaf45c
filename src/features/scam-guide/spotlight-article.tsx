import type { Scam } from '../../content/scams.ts';
import card from '../../ui/card.module.css';
import { LossReceipt } from './loss-receipt.tsx';
import frame from './scam-frame.module.css';
import styles from './scam-spotlight.module.css';

export function SpotlightArticle({ scam }: { readonly scam: Scam }) {
  return (
    <article className={`${card.card} ${frame.frame} ${styles.scam}`}>
      {/* Lazy, so that the pictures of hidden scams are never loaded. */}
      <img
        src={`/art/scams/${scam.imageKey}.svg`}
        alt={scam.imageAlt}
        width="640"
        height="400"
        loading="lazy"
        className={frame.picture}
      />
      <div className={frame.words}>
        <h3>{scam.title}</h3>
        <p>{scam.description}</p>
        {scam.loss !== undefined && <LossReceipt loss={scam.loss} />}
      </div>
      <div className={styles.tip}>
        <h4>How to protect yourself</h4>
        <p>{scam.advice}</p>
      </div>
    </article>
  );
}
