import type { ReceivedMessage } from '../../../domain/received-message.ts';
import type { RowState } from '../inbox/inbox-page.ts';
import { callLink, mailLink } from './contact-links.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './message-actions.module.css';

interface MessageActionsProps {
  readonly message: ReceivedMessage;
  readonly state: RowState | undefined;
  readonly onDelete: () => void;
}

/** A number or an address that is not safe as a link has no button; it is still in its cell as text. */
export function MessageActions({ message, state, onDelete }: MessageActionsProps) {
  const call = callLink(message.phone);
  const mail = mailLink(message);
  const isBusy = state?.kind === 'deleting' || state?.kind === 'unsure';
  return (
    <div className={styles.actions}>
      <div className={styles.answer}>
        {call !== undefined && (
          <a className={styles.action} href={call}>
            Call<span className="visually-hidden"> {message.name}</span>
          </a>
        )}
        {mail !== undefined && (
          <a className={styles.action} href={mail}>
            E-mail<span className="visually-hidden"> {message.name}</span>
          </a>
        )}
        <CopyButton message={message} className={styles.action} />
      </div>
      {/* Not `disabled`: the button would lose the focus while the server is asked. */}
      <button
        type="button"
        className={styles.action}
        data-danger=""
        aria-disabled={isBusy}
        onClick={isBusy ? undefined : onDelete}
      >
        {state?.kind === 'deleting' ? 'Deleting…' : 'Delete'}
        <span className="visually-hidden"> the message from {message.name}</span>
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
