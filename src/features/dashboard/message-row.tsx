import type { ReceivedMessage } from '../../domain/received-message.ts';
import type { Deletion } from './inbox-store.ts';
import { dayWord, localDateTime } from './message-date.ts';
import styles from './message-row.module.css';
import { tableRoles } from './table-roles.ts';

interface MessageRowProps {
  readonly message: ReceivedMessage;
  readonly deletion: Deletion | undefined;
  readonly onDelete: () => void;
}

/** A row of the table; on a phone the same markup is a card, where each cell says itself what it holds. */
export function MessageRow({ message, deletion, onDelete }: MessageRowProps) {
  const isDeleting = deletion?.kind === 'pending';
  const day = dayWord(message.receivedAt, new Date());
  return (
    <tr
      {...tableRoles.row}
      className={styles.row}
      data-message={message.id}
      tabIndex={-1}
      aria-busy={isDeleting}
    >
      <td {...tableRoles.cell} className={styles.date}>
        {day && <span className={styles.day}>{day}</span>}
        <time dateTime={message.receivedAt}>{localDateTime(message.receivedAt)}</time>
      </td>
      <th {...tableRoles.rowHeader} scope="row" className={styles.name}>
        <bdi>{message.name}</bdi>
      </th>
      <td {...tableRoles.cell} className={styles.email}>
        <span className={styles.label}>Email </span>
        <bdi>{message.email}</bdi>
      </td>
      <td {...tableRoles.cell} className={styles.phone}>
        <span className={styles.label}>Phone </span>
        <bdi className={styles.digits}>{message.phone}</bdi>
      </td>
      <td {...tableRoles.cell} className={styles.message}>
        <bdi>{message.message}</bdi>
      </td>
      <td {...tableRoles.cell} className={styles.actions}>
        {/* Not `disabled`: that would throw the focus away while the server is asked. */}
        <button
          type="button"
          className={styles.delete}
          aria-disabled={isDeleting}
          onClick={isDeleting ? undefined : onDelete}
        >
          {isDeleting ? 'Deleting…' : 'Delete'}
          <span className="visually-hidden"> the message from {message.name}</span>
        </button>
        {deletion?.kind === 'failed' && (
          <p role="alert" className={styles.failure}>{`❌ ${deletion.message}`}</p>
        )}
      </td>
    </tr>
  );
}
