import { useDeferredValue } from 'react';
import type { ReceivedMessage } from '../../../domain/staff/received-message.ts';
import type { InboxPage, RowStates } from '../inbox/inbox-page.ts';
import { MessageRow } from '../message/message-row.tsx';
import styles from './messages-table.module.css';
import { tableRoles } from './table-dom.ts';

/**
 * About as many rows as a screen shows. They are rendered at once; the rest of a new page is rendered in short slices,
 * so that a press is answered between them.
 */
const FIRST_ROWS = 6;

interface PageBodyProps {
  readonly page: InboxPage;
  readonly columns: number;
  readonly rows: RowStates;
  readonly selected: ReadonlySet<number>;
  readonly terms: readonly string[];
  readonly onSelect: (id: number) => void;
  readonly onDelete: (message: ReceivedMessage) => void;
  readonly onMoreFromSender: (senderKey: string) => void;
}

/**
 * One page of the list, or the empty space of an unloaded page. An unloaded page that returns is rendered at once,
 * otherwise the list would become shorter for a moment and scroll.
 */
export function PageBody({ page, columns, rows, selected, ...row }: PageBodyProps) {
  const { newest, messages, unloadedHeightPx } = page;
  const isWhole = useDeferredValue(true, false);
  if (unloadedHeightPx !== undefined)
    return (
      <tbody className={styles.body} data-page={newest.id} data-unloaded="" aria-hidden="true">
        <tr className={styles.unloaded}>
          <td colSpan={columns} style={{ blockSize: unloadedHeightPx }} />
        </tr>
      </tbody>
    );
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
