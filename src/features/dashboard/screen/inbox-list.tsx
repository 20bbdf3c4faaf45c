import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { ReceivedMessage } from '../../../domain/received-message.ts';
import { Button } from '../../../ui/button.tsx';
import { useInboxStore } from '../inbox/inbox-store.ts';
import { MessagesTable } from '../table/messages-table.tsx';
import styles from './inbox-list.module.css';
import { OlderBar } from './older-bar.tsx';

interface InboxListProps {
  readonly terms: readonly string[];
  readonly onDelete: (message: ReceivedMessage) => void;
  readonly onSearch: (search: string) => void;
}

export function InboxList({ terms, onDelete, onSearch }: InboxListProps) {
  const isLoading = useInboxStore((state) => state.status.kind === 'loading');
  const size = useInboxStore((state) => state.pages.reduce((sum, page) => sum + page.size, 0));
  const search = useInboxStore((state) => state.search);

  if (size === 0 && isLoading) return <p role="status">Loading contacts...</p>;
  if (size === 0 && search === '') return <Nothing>No contacts found.</Nothing>;
  return (
    <div className={styles.list}>
      {size === 0 ? <Nothing>{`No messages match “${search}”.`}</Nothing> : <Summary size={size} />}
      {search !== '' && (
        <Button variant="plain" onClick={() => onSearch('')}>
          Show all messages
        </Button>
      )}
      {size > 0 && <MessagesTable terms={terms} onDelete={onDelete} />}
      <OlderBar />
    </div>
  );
}

function Nothing({ children }: { readonly children: ReactNode }) {
  const words = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    // The focus may have been on the last row, which is gone.
    if (document.activeElement === document.body) words.current?.focus();
  }, []);
  return (
    <p ref={words} role="status" tabIndex={-1}>
      {children}
    </p>
  );
}

function Summary({ size }: { readonly size: number }) {
  const total = useInboxStore((state) => state.total);
  const search = useInboxStore((state) => state.search);
  const isLoading = useInboxStore((state) => state.status.kind === 'loading');
  const waiting = useInboxStore((state) => state.arrivals.length);
  const all = Math.max(total ?? 0, size + waiting);
  const count = all === size ? size.toLocaleString() : `${size.toLocaleString()} of ${all.toLocaleString()}`;
  const words = search === '' ? `Showing ${count}` : `Showing ${count} that match “${search}”`;
  return <p role="status">{isLoading ? 'Searching…' : words}</p>;
}
