import { type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import type { MessageList, ReceivedMessage } from '../../../domain/staff/received-message.ts';
import { Button } from '../../../ui/button.tsx';
import { presentCount } from '../inbox/inbox-page.ts';
import { useInboxStore } from '../inbox/inbox-store.ts';
import { MessagesTable } from '../table/messages-table.tsx';
import styles from './inbox-list.module.css';
import { OlderBar } from './older-bar.tsx';

interface InboxListProps {
  readonly terms: readonly string[];
  readonly onDelete: (message: ReceivedMessage) => void;
  readonly onShow: (list: MessageList) => void;
}

export function InboxList({ terms, onDelete, onShow }: InboxListProps) {
  const isLoading = useInboxStore(({ status }) => status.kind === 'loading' || status.kind === 'hidden');
  const isEmpty = useInboxStore((state) => state.pages.every((page) => page.messages.length === 0));
  const list = useInboxStore((state) => state.list);
  const showSender = useCallback(
    (fromSender: string) => onShow({ search: '', show: 'all', fromSender }),
    [onShow],
  );
  const isWhole = list.search === '' && list.show === 'all' && list.fromSender === undefined;

  if (isEmpty && isLoading) return <p role="status">Loading contacts...</p>;
  if (isEmpty && isWhole) return <Nothing>No contacts found.</Nothing>;
  return (
    <div className={styles.list}>
      {isEmpty ? <Nothing>{formatNothing(list)}</Nothing> : <Summary />}
      {(list.search !== '' || list.fromSender !== undefined) && (
        <Button variant="plain" onClick={() => onShow({ search: '', show: list.show })}>
          Show all messages
        </Button>
      )}
      {!isEmpty && <MessagesTable terms={terms} onDelete={onDelete} onMoreFromSender={showSender} />}
      <OlderBar />
    </div>
  );
}

function Nothing({ children }: { readonly children: ReactNode }) {
  const words = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    // The last row may have had the focus, and is gone.
    if (document.activeElement === document.body) words.current?.focus();
  }, []);
  return (
    <p ref={words} role="status" tabIndex={-1}>
      {children}
    </p>
  );
}

function Summary() {
  const size = useInboxStore(presentCount);
  const total = useInboxStore((state) => state.total);
  const { search, fromSender } = useInboxStore((state) => state.list);
  const isLoading = useInboxStore((state) => state.status.kind === 'loading');
  const waiting = useInboxStore((state) => state.arrivals.length);
  const all = Math.max(total ?? 0, size + waiting);
  const count = all === size ? size.toLocaleString() : `${size.toLocaleString()} of ${all.toLocaleString()}`;
  const from = fromSender === undefined ? '' : ' from the same sender';
  const words = `Showing ${count}${from}${search === '' ? '' : ` that match “${search}”`}`;
  return <p role="status">{isLoading ? 'Searching…' : words}</p>;
}

function formatNothing({ search, show }: MessageList): string {
  if (search !== '') return `No messages match “${search}”.`;
  if (show === 'waiting') return 'No message waits for an answer.';
  return show === 'answered' ? 'No message is marked as answered.' : 'No message is left of this sender.';
}
