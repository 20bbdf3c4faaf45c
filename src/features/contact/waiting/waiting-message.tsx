import { useId, useState } from 'react';
import { company } from '../../../content/company.ts';
import { spokenTime } from '../../../domain/format-date.ts';
import { formatPhone } from '../../../domain/phone.ts';
import type { PendingMessage } from '../../../outbox/outbox.ts';
import { Button } from '../../../ui/button.tsx';
import { pendingText } from '../contact-texts.ts';
import { type ChangeResult, contactDelivery } from '../form/contact-delivery.ts';
import styles from './waiting-list.module.css';
import { WaitingQuestion } from './waiting-question.tsx';

const DAY_MS = 24 * 3_600_000;

/** One waiting message: its state, only its first line (a tablet is often shared), and its buttons. */
export function WaitingMessage({ entry }: { readonly entry: PendingMessage }) {
  const { message } = entry;
  const { submissionId } = message;
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [question, setQuestion] = useState<'remove' | 'change'>();
  const textId = useId();
  const written = new Date(message.writtenAt);
  const isSending = isBusy || entry.state === 'sending';

  const run = async (action: () => Promise<ChangeResult | undefined>) => {
    setIsBusy(true);
    const result = await action();
    setIsBusy(false);
    setQuestion(result === 'unresolved' ? 'change' : undefined);
  };

  return (
    <li className={styles.message}>
      <p className={styles.state} role="status">
        {isSending ? 'Sending...' : pendingText(entry)}
      </p>
      {entry.state === 'queued' && Date.now() - written.getTime() > DAY_MS && (
        <p>Still waiting. You can also call us at {formatPhone(company.phone)}.</p>
      )}
      <p>
        Written <time dateTime={message.writtenAt}>{spokenTime(written, new Date())}</time>
      </p>
      <p id={textId} className={isOpen ? styles.text : styles.firstLine}>
        {message.message}
      </p>
      <div className={styles.actions}>
        <Button
          variant="plain"
          aria-expanded={isOpen}
          aria-controls={textId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide the message' : 'Show the message'}
        </Button>
        <Button disabled={isSending} onClick={() => void run(() => contactDelivery.sendNow(submissionId))}>
          Send now
        </Button>
        <Button
          variant="plain"
          disabled={isSending}
          onClick={() => void run(() => contactDelivery.change(submissionId))}
        >
          Change
        </Button>
        <Button variant="danger" onClick={() => setQuestion('remove')}>
          Remove from this device
        </Button>
      </div>
      {question !== undefined && (
        <WaitingQuestion
          about={question}
          mayHaveArrived={entry.mayHaveArrived}
          onNo={() => setQuestion(undefined)}
          onYes={() =>
            void run(() =>
              question === 'remove'
                ? contactDelivery.remove(submissionId)
                : contactDelivery.change(submissionId, 'anyway'),
            )
          }
        />
      )}
    </li>
  );
}
