import { spokenTime } from '../../../domain/format-date.ts';
import { messageReference } from '../../../domain/reference.ts';
import type { Receipt } from '../../../outbox/outbox.ts';
import { useToday } from '../../../ui/use-today.ts';
import styles from '../form/contact-form.module.css';

/** "Your message was sent today at 3:42 PM. Reference 4F7K-2Q." */
export function SentText({ receipt }: { readonly receipt: Receipt }) {
  const today = useToday();
  const sentAt = new Date(receipt.sentAt);
  return (
    <p>
      Your message was sent <time dateTime={sentAt.toISOString()}>{spokenTime(sentAt, today)}</time>.
      Reference <strong className={styles.reference}>{messageReference(receipt.submissionId)}</strong>.
    </p>
  );
}
