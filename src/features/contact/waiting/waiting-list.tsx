import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useOutboxView } from './outbox-view.ts';
import { SentText } from './sent-text.tsx';
import styles from './waiting-list.module.css';
import { WaitingMessage } from './waiting-message.tsx';

const RECEIPT_LIFE_MS = 7 * 24 * 3_600_000;
const MAX_RECEIPTS = 3;
const MAX_SHOWN = 10;

/** The undelivered messages of this device and the newest receipts. Renders nothing when there are neither. */
export function WaitingList({ receiptShownAbove }: { readonly receiptShownAbove?: string }) {
  const { pending, receipts } = useOutboxView();
  const [isWhole, setIsWhole] = useState(false);
  const titleId = useId();
  const recent = receipts
    .filter((receipt) => receipt.submissionId !== receiptShownAbove)
    .filter((receipt) => Date.now() - receipt.sentAt < RECEIPT_LIFE_MS)
    .slice(0, MAX_RECEIPTS);
  if (pending.length === 0 && recent.length === 0) return null;
  const shown = isWhole ? pending : pending.slice(0, MAX_SHOWN);
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{pending.length > 0 ? 'Waiting on this device' : 'Sent from this device'}</h2>
      {recent.map((receipt) => (
        <Notice key={receipt.submissionId} kind="sent">
          <SentText receipt={receipt} />
        </Notice>
      ))}
      {pending.length > 0 && (
        <ul className={styles.list}>
          {shown.map((entry) => (
            <WaitingMessage key={entry.message.submissionId} entry={entry} />
          ))}
        </ul>
      )}
      {shown.length < pending.length && (
        <div>
          <Button variant="plain" onClick={() => setIsWhole(true)}>
            {`Show all ${pending.length.toLocaleString('en-US')} messages`}
          </Button>
        </div>
      )}
    </section>
  );
}
