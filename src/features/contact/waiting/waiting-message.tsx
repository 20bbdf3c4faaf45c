import { useId, useState } from 'react';
import { company } from '../../../content/company.ts';
import { spokenTime } from '../../../domain/format-date.ts';
import { formatPhone } from '../../../domain/phone.ts';
import type { PendingMessage } from '../../../outbox/outbox.ts';
import { Button } from '../../../ui/button.tsx';
import { useToday } from '../../../ui/use-today.ts';
import { pendingText } from '../contact-texts.ts';
import { type ChangeResult, contactDelivery } from '../form/contact-delivery.ts';
import { CopyMessage } from './copy-message.tsx';
import styles from './waiting-list.module.css';
import { WaitingQuestion, type WaitingQuestionKind } from './waiting-question.tsx';

const phone = formatPhone(company.phone);

const DAY_MS = 24 * 3_600_000;

/** What is asked after these results of an action. */
const QUESTIONS: Partial<Record<ChangeResult, WaitingQuestionKind>> = {
  unresolved: 'change',
  occupied: 'set-aside',
};

/** One waiting message: its state, only its first line (a tablet is often shared), and its buttons. */
export function WaitingMessage({ entry }: { readonly entry: PendingMessage }) {
  const { message } = entry;
  const { submissionId } = message;
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [question, setQuestion] = useState<WaitingQuestionKind>();
  const [hasFailed, setHasFailed] = useState(false);
  const textId = useId();
  const today = useToday();
  const written = new Date(message.writtenAt);
  const isSending = isBusy || entry.state === 'sending';

  const run = async (action: () => Promise<ChangeResult>) => {
    setIsBusy(true);
    setHasFailed(false);
    const result = await action();
    setIsBusy(false);
    setHasFailed(result === 'failed');
    setQuestion(QUESTIONS[result]);
  };
  const answer = {
    remove: () => contactDelivery.remove(submissionId),
    change: () => contactDelivery.change(submissionId, 'anyway'),
    'set-aside': () => contactDelivery.change(submissionId, 'set-aside'),
  } as const;

  return (
    <li className={styles.message}>
      <p className={styles.state} role="status">
        {isSending ? 'Sending...' : pendingText(entry)}
      </p>
      {hasFailed && (
        <p role="alert">
          {`This device could not do that just now. Please try again, or call us at ${phone}.`}
        </p>
      )}
      {entry.state === 'queued' && Date.now() - written.getTime() > DAY_MS && (
        <p>
          {`Still waiting. You can also call us at ${phone}. Or copy the message and send it in another way.`}
        </p>
      )}
      <p>
        Written <time dateTime={message.writtenAt}>{spokenTime(written, today)}</time>
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
        <CopyMessage message={message} />
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
          onYes={() => void run(answer[question])}
        />
      )}
    </li>
  );
}
