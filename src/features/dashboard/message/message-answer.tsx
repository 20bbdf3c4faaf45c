import { signedInEmail } from '../../../api/staff/staff-auth.ts';
import { formatMoment } from '../../../domain/format-date.ts';
import type { ReceivedMessage } from '../../../domain/staff/received-message.ts';
import { useToday } from '../../../ui/use-today.ts';
import { inboxActions } from '../inbox/inbox-actions.ts';
import type { RowState } from '../inbox/inbox-page.ts';
import styles from './message-actions.module.css';

interface MessageAnswerProps {
  readonly message: ReceivedMessage;
  readonly state: RowState | undefined;
}

/** Whether the message is answered, by whom, and who is about to answer it. */
export function MessageAnswer({ message, state }: MessageAnswerProps) {
  const { answeredAt, answeredBy, answeringBy, answeringSince } = message.handling;
  const today = useToday();
  const me = signedInEmail();
  const isMine = answeredBy === undefined || answeredBy === me;
  const isColleagueAnswering = answeringBy !== undefined && answeringBy !== me;
  const isBusy = state?.kind === 'answering';
  return (
    <div className={styles.state}>
      {answeredAt === undefined && isColleagueAnswering && answeringSince !== undefined && (
        <p role="status">
          <bdi>{answeringBy}</bdi> <span>{`is answering since ${formatMoment(answeringSince, today)}`}</span>
        </p>
      )}
      {answeredAt !== undefined && (
        <p role="status" className={styles.answered}>
          {state?.kind === 'answered-first' ? (
            <>
              <bdi>{answeredBy}</bdi> <span>{`answered first, ${formatMoment(answeredAt, today)}`}</span>
            </>
          ) : (
            <>
              <span>✓ Answered by </span>
              <bdi>{answeredBy === me ? 'you' : (answeredBy ?? 'somebody')}</bdi>
              <span>{`, ${formatMoment(answeredAt, today)}`}</span>
            </>
          )}
        </p>
      )}
      {(answeredAt === undefined || isMine) && (
        // Not `disabled`, because the button would lose the focus while the server is asked.
        <button
          type="button"
          className={styles.action}
          aria-disabled={isBusy}
          onClick={
            isBusy ? undefined : () => void inboxActions.answer([message.id], answeredAt === undefined)
          }
        >
          <span>{isBusy ? 'Saving…' : answeredAt === undefined ? 'Mark as answered' : 'Undo'}</span>
          <span className="visually-hidden">{` the message from ${message.name}`}</span>
        </button>
      )}
      {state?.kind === 'not-answered' && (
        <p role="alert" className={styles.failure}>
          {`❌ ${state.message}`}
        </p>
      )}
      {state?.kind === 'answer-unsure' && (
        <p role="alert" className={styles.failure}>
          ❌ The connection was lost. We do not know yet whether it was saved, and will look again.
        </p>
      )}
    </div>
  );
}
