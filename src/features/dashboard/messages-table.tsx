import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import type { ReceivedMessage } from '../../domain/received-message.ts';
import type { Deletion } from './inbox-store.ts';
import { MessageRow } from './message-row.tsx';
import styles from './messages-table.module.css';
import { tableRoles } from './table-roles.ts';

const COLUMNS = ['Date', 'Name', 'Email', 'Phone', 'Message', 'Actions'];

interface MessagesTableProps {
  readonly messages: readonly ReceivedMessage[];
  readonly deletions: Readonly<Record<number, Deletion>>;
  readonly onDelete: (message: ReceivedMessage) => void;
}

export function MessagesTable({ messages, deletions, onDelete }: MessagesTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const focused = useRef<{ readonly id: number; readonly index: number } | undefined>(undefined);

  function rememberFocus(event: FocusEvent) {
    const id = Number(event.target.closest<HTMLElement>('[data-message]')?.dataset.message);
    focused.current = { id, index: messages.findIndex((message) => message.id === id) };
  }

  // When the row with the focus goes, the browser drops the focus at the top of the page: the next row takes it.
  useLayoutEffect(() => {
    const last = focused.current;
    if (last === undefined || document.activeElement !== document.body) return;
    if (messages.some((message) => message.id === last.id)) return;
    const next = messages[Math.min(last.index, messages.length - 1)];
    focused.current = undefined;
    if (next) table.current?.querySelector<HTMLElement>(`[data-message="${next.id}"]`)?.focus();
  }, [messages]);

  return (
    <table {...tableRoles.table} ref={table} className={styles.table} onFocus={rememberFocus}>
      <thead {...tableRoles.group} className={styles.head}>
        <tr {...tableRoles.row}>
          {COLUMNS.map((column) => (
            <th key={column} {...tableRoles.columnHeader} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...tableRoles.group} className={styles.body}>
        {messages.map((message) => (
          <MessageRow
            key={message.id}
            message={message}
            deletion={deletions[message.id]}
            onDelete={() => onDelete(message)}
          />
        ))}
      </tbody>
    </table>
  );
}
