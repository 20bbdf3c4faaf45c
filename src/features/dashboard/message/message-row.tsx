import { memo } from 'react';
import { formatPhone } from '../../../domain/phone.ts';
import type { ReceivedMessage } from '../../../domain/staff/received-message.ts';
import { CheckBox } from '../../../ui/check-box.tsx';
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
  /** The search terms to mark. */
  readonly terms: readonly string[];
  readonly isSelected: boolean;
  readonly onSelect: (id: number) => void;
  readonly onDelete: (message: ReceivedMessage) => void;
  readonly onMoreFromSender: (senderKey: string) => void;
}

/**
 * A row of the table. On a phone the same markup is a card, where each cell has a label. Memoized: in a long list the
 * other rows must not be drawn again when one changes.
 */
export const MessageRow = memo(function MessageRow({
  message,
  state,
  terms,
  isSelected,
  onSelect,
  onDelete,
  onMoreFromSender,
}: MessageRowProps) {
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
    <tr {...row} aria-busy={state?.kind === 'deleting'} data-selected={isSelected}>
      <td {...tableRoles.cell} className={styles.date}>
        <CheckBox isChecked={isSelected} onChange={() => onSelect(message.id)}>
          Select<span className="visually-hidden">{` the message from ${message.name}`}</span>
        </CheckBox>
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
          <MarkedText text={formatPhone(message.phone)} terms={phoneTerms(message.phone, terms)} />
        </span>
      </td>
      <td {...tableRoles.cell} className={styles.message}>
        <MessageText text={message.message} terms={terms} />
      </td>
      <td {...tableRoles.cell} className={styles.actions}>
        <MessageActions
          message={message}
          state={state}
          onDelete={() => onDelete(message)}
          onMoreFromSender={onMoreFromSender}
        />
      </td>
    </tr>
  );
});

/** The search finds digits of the stored number; in the displayed number they may include punctuation. */
function phoneTerms(phone: string, terms: readonly string[]): readonly string[] {
  return terms.some((term) => /^\d+$/.test(term) && phone.includes(term)) ? [formatPhone(phone)] : [];
}
