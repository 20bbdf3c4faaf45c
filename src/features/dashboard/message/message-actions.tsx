import type { ReceivedMessage } from '../../../domain/staff/received-message.ts';
import { inboxActions } from '../inbox/inbox-actions.ts';
import type { RowState } from '../inbox/inbox-page.ts';
import { callLink, mailLink } from './contact-links.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './message-actions.module.css';
import { MessageAnswer } from './message-answer.tsx';

/** The backend counts up to this number. */
const MOST_COUNTED = 100;

interface MessageActionsProps {
  readonly message: ReceivedMessage;
  readonly state: RowState | undefined;
  readonly onDelete: () => void;
  /** Shows the messages of the same sender. */
  readonly onMoreFromSender: (senderKey: string) => void;
}

/** The buttons of a message. A number or an address that is not safe to link has no button; it is shown as text. */
export function MessageActions({ message, state, onDelete, onMoreFromSender }: MessageActionsProps) {
  const call = callLink(message.phone);
  const mail = mailLink(message);
  const { senderKey, senderCount } = message.handling;
  const handleTake = () => void inboxActions.take(message.id);
  const isBusy = state?.kind === 'deleting' || state?.kind === 'unsure';
  return (
    <div className={styles.actions}>
      <div className={styles.answer}>
        {call !== undefined && (
          <a className={styles.action} href={call} onClick={handleTake}>
            Call<span className="visually-hidden"> {message.name}</span>
          </a>
        )}
        {mail !== undefined && (
          <a className={styles.action} href={mail} onClick={handleTake}>
            E-mail<span className="visually-hidden"> {message.name}</span>
          </a>
        )}
        <CopyButton message={message} className={styles.action} />
      </div>
      <MessageAnswer message={message} state={state} />
      {senderKey !== undefined && senderCount !== undefined && senderCount > 1 && (
        <button type="button" className={styles.action} onClick={() => onMoreFromSender(senderKey)}>
          {`More from this sender (${senderCount >= MOST_COUNTED ? `${MOST_COUNTED} or more` : senderCount})`}
        </button>
      )}
      {/* Not `disabled`, because the button would lose the focus while the server is asked. */}
      <button
        type="button"
        className={styles.action}
        data-danger=""
        aria-disabled={isBusy}
        onClick={isBusy ? undefined : onDelete}
      >
        <span>{state?.kind === 'deleting' ? 'Deleting…' : 'Delete'}</span>
        <span className="visually-hidden">{` the message from ${message.name}`}</span>
      </button>
      {state?.kind === 'kept' && (
        <p role="alert" className={styles.failure}>
          {`❌ ${state.message}`}
        </p>
      )}
      {state?.kind === 'unsure' && (
        <p role="alert" className={styles.failure}>
          ❌ The connection was lost. We do not know yet whether it was deleted, and will look again.
        </p>
      )}
    </div>
  );
}
