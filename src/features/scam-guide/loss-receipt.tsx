import type { Loss } from '../../content/scams.ts';
import styles from './loss-receipt.module.css';

const SOURCE_NAMES: Readonly<Record<Loss['source'], string>> = {
  FBI: 'Federal Bureau of Investigation',
  FTC: 'Federal Trade Commission',
};

/** The loss as a line of a receipt: what, how much, and the source. */
export function LossReceipt({ loss }: { readonly loss: Loss }) {
  const { amount, year, source, note } = loss;
  return (
    <div className={styles.receipt}>
      <p className={styles.line} data-say={`Reported lost: ${amount} in ${year}, says the ${source}.`}>
        <span>Reported lost </span>
        <span className={styles.dots} aria-hidden="true" />
        <span>
          <strong className={styles.amount}>{amount}</strong> ·
        </span>{' '}
        <span className={styles.source}>
          {`${year} · `}
          <abbr title={SOURCE_NAMES[source]}>{source}</abbr>
        </span>
      </p>
      {note !== undefined && (
        <p className={styles.note} data-say="">
          {note}
        </p>
      )}
    </div>
  );
}
