import { memo } from 'react';
import type { ReceivedMessage } from '../../../domain/received-message.ts';
import type { RowState } from '../inbox/inbox-page.ts';
import { tableRoles } from '../table/table-dom.ts';
import { MarkedText } from './marked-text.tsx';
import { MessageActions } from './message-actions.tsx';
import { MessageDate } from './message-date.tsx';
import styles from './message-row.module.css';
import { MessageText } from './message-text.tsx';

interface MessageRowProps {
  readonly message: ReceivedMessage;
  readonly state: RowState | undefined;
  /** What a search marks. */
  readonly terms: readonly string[];
  readonly onDelete: (message: ReceivedMessage) => void;
}

/**
 * A row of the table; on a phone the same markup is a card, and each cell has a label of its own. In `memo`, because
 * otherwise every row of a long list would be rendered again whenever one row is added or removed.
 */
export const MessageRow = memo(function MessageRow({ message, state, terms, onDelete }: MessageRowProps) {
  const row = { ...tableRoles.row, className: styles.row, 'data-message': message.id, tabIndex: -1 };
  if (state?.kind === 'gone')
    return (
      <tr {...row} data-gone="" style={{ blockSize: state.heightPx }}>
        <td {...tableRoles.cell} colSpan={6} className={styles.gone}>
          A colleague deleted this message.
        </td>
      </tr>
    );
  return (
    <tr {...row} aria-busy={state?.kind === 'deleting'}>
      <td {...tableRoles.cell} className={styles.date}>
        <MessageDate message={message} />
      </td>
      <th {...tableRoles.rowHeader} scope="row" className={styles.name}>
        <MarkedText text={message.name} terms={terms} />
        {message.reference !== undefined && (
          <span className={styles.reference}>
            <span className="visually-hidden">Reference </span>
            <MarkedText text={message.reference} terms={terms} />
          </span>
        )}
      </th>
      <td {...tableRoles.cell} className={styles.email}>
        <span className={styles.label}>Email </span>
        <MarkedText text={message.email} terms={terms} />
      </td>
      <td {...tableRoles.cell} className={styles.phone}>
        <span className={styles.label}>Phone </span>
        <span className={styles.digits}>
          <MarkedText text={message.phone} terms={terms} />
        </span>
      </td>
      <td {...tableRoles.cell} className={styles.message}>
        <MessageText text={message.message} terms={terms} />
      </td>
      <td {...tableRoles.cell} className={styles.actions}>
        <MessageActions message={message} state={state} onDelete={() => onDelete(message)} />
      </td>
    </tr>
  );
});
