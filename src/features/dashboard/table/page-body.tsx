import { useDeferredValue } from 'react';
import type { ReceivedMessage } from '../../../domain/staff/received-message.ts';
import type { InboxPage, RowStates } from '../inbox/inbox-page.ts';
import { MessageRow } from '../message/message-row.tsx';
import styles from './messages-table.module.css';
import { tableRoles } from './table-dom.ts';

/**
 * About as many rows as a screen shows. They are rendered at once; the rest of a new page is rendered in short slices,
 * so that a tap is answered between them.
 */
const FIRST_ROWS = 6;

interface PageBodyProps {
  readonly page: InboxPage;
  readonly rows: RowStates;
  readonly selected: ReadonlySet<number>;
  readonly terms: readonly string[];
  readonly onSelect: (id: number) => void;
  readonly onDelete: (message: ReceivedMessage) => void;
  readonly onMoreFromSender: (senderKey: string) => void;
}

/** One page of the list. */
export function PageBody({ page, rows, selected, ...row }: PageBodyProps) {
  const { newest, messages } = page;
  const isWhole = useDeferredValue(true, false);
  return (
    <tbody {...tableRoles.group} className={styles.body} data-page={newest.id}>
      {(isWhole ? messages : messages.slice(0, FIRST_ROWS)).map((message) => (
        <MessageRow
          key={message.id}
          message={message}
          state={rows[message.id]}
          isSelected={selected.has(message.id)}
          {...row}
        />
      ))}
    </tbody>
  );
}
