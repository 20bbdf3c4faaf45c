import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import type { ReceivedMessage } from '../../../domain/staff/received-message.ts';
import type { InboxPage } from '../inbox/inbox-page.ts';
import { useInboxStore } from '../inbox/inbox-store.ts';
import styles from './messages-table.module.css';
import { PageBody } from './page-body.tsx';
import { focusRow, tableRoles } from './table-dom.ts';
import { useTableLayout } from './use-table-layout.ts';

const COLUMNS = ['Date', 'Name', 'Email', 'Phone', 'Message', 'Actions'];

interface MessagesTableProps {
  readonly terms: readonly string[];
  readonly onDelete: (message: ReceivedMessage) => void;
  readonly onMoreFromSender: (senderKey: string) => void;
}

export function MessagesTable({ terms, onDelete, onMoreFromSender }: MessagesTableProps) {
  const pages = useInboxStore((state) => state.pages);
  const rows = useInboxStore((state) => state.rows);
  const isLoading = useInboxStore((state) => state.status.kind === 'loading');
  const selected = useInboxStore((state) => state.selected);
  const { selectionToggled } = useInboxStore.getState();
  const table = useRef<HTMLTableElement>(null);
  const focusEvents = useFocusKept(pages);
  const layout = useTableLayout(table);

  return (
    <table
      {...tableRoles.table}
      ref={table}
      className={styles.table}
      data-layout={layout}
      aria-busy={isLoading}
      {...focusEvents}
    >
      <caption className="visually-hidden">Contacts</caption>
      <thead {...tableRoles.group} className={styles.head}>
        <tr {...tableRoles.row}>
          {COLUMNS.map((column) => (
            <th key={column} {...tableRoles.columnHeader} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {pages.map((page) => (
        <PageBody
          key={page.newest.id}
          page={page}
          rows={rows}
          selected={selected}
          terms={terms}
          onSelect={selectionToggled}
          onDelete={onDelete}
          onMoreFromSender={onMoreFromSender}
        />
      ))}
    </table>
  );
}

/**
 * When the element with the focus is removed, browsers move the focus to the top of the page. This moves it to the
 * row, or to the next row when the row is removed too.
 */
function useFocusKept(pages: readonly InboxPage[]) {
  const last = useRef<{ readonly id: number; readonly index: number } | undefined>(undefined);
  const ids = pages.flatMap(({ messages }) => messages.map(({ id }) => id));

  // After every render, because any change may remove the element with the focus.
  useLayoutEffect(() => {
    if (last.current === undefined || document.activeElement !== document.body) return;
    const { id, index } = last.current;
    const next = ids.includes(id) ? id : ids[Math.min(index, ids.length - 1)];
    last.current = undefined;
    if (next !== undefined) focusRow(next);
  });

  return {
    onFocus(event: FocusEvent) {
      const id = Number(event.target.closest<HTMLElement>('[data-message]')?.dataset.message);
      last.current = { id, index: ids.indexOf(id) };
    },
    // The person moved the focus, so it must not be restored: the page would jump. (React reports no blur when a
    // render removes the element.) A dialog restores it itself, and a window in the background keeps it.
    onBlur({ relatedTarget }: FocusEvent) {
      if (document.hasFocus() && !relatedTarget?.closest('dialog')) last.current = undefined;
    },
  };
}
