import { type ReactNode, useEffect, useMemo } from 'react';
import type { MessageList, ReceivedMessage } from '../../../domain/staff/received-message.ts';
import { searchTerms } from '../../../domain/staff/search-terms.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { ExportBar } from '../export/export-bar.tsx';
import { inboxActions } from '../inbox/inbox-actions.ts';
import { useInboxStore } from '../inbox/inbox-store.ts';
import { watchInbox } from '../inbox/watch-inbox.ts';
import { listInAddress, putListInAddress } from '../search/list-address.ts';
import { SearchForm } from '../search/search-form.tsx';
import { rowHeight } from '../table/table-dom.ts';
import { FilterBar } from './filter-bar.tsx';
import styles from './inbox.module.css';
import { InboxFailure } from './inbox-failure.tsx';
import { InboxList } from './inbox-list.tsx';
import { NewsBar } from './news-bar.tsx';
import { OfflineNotice, useOfflineCover } from './offline-cover.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { RetentionLine } from './retention-line.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useTitleCount } from './use-title-count.ts';

interface InboxProps {
  /** The session has ended and a person may sign in again: the list is emptied and sends no requests. */
  readonly isPaused: boolean;
  /** Shown below the list and its export. */
  readonly below?: ReactNode;
}

/** The inbox of a signed-in person. Its messages are removed from memory when the page is left. */
export function Inbox({ isPaused, below }: InboxProps) {
  const status = useInboxStore((state) => state.status);
  const search = useInboxStore((state) => state.list.search);
  const announcement = useInboxStore((state) => state.announcement);
  const question = useInboxStore((state) => state.question);
  const isCovered = useOfflineCover();
  const terms = useMemo(() => searchTerms(search), [search]);
  useTitleCount();

  useEffect(() => {
    const openFromAddress = () => void inboxActions.open(listInAddress());
    const { clear } = useInboxStore.getState();
    openFromAddress();
    addEventListener('hashchange', openFromAddress);
    // The browser may keep this page in its back/forward cache, and the next person could go back to it.
    addEventListener('pagehide', clear);
    addEventListener('pageshow', reopenKept);
    return () => {
      removeEventListener('hashchange', openFromAddress);
      removeEventListener('pagehide', clear);
      removeEventListener('pageshow', reopenKept);
      clear();
    };
  }, []);

  useEffect(() => {
    if (!isPaused) return watchInbox(rowHeight);
    useInboxStore.getState().hide();
    return undefined;
  }, [isPaused]);

  const failure = status.kind === 'offline' || status.kind === 'refused' ? status : undefined;
  return (
    <div className={styles.inbox}>
      {isCovered && <OfflineNotice />}
      <div className={styles.work} data-covered={isCovered}>
        {/* On a phone behind one line, so that the first message is on the first screen. */}
        <Disclosure label="Search and tools" isOpenWhenWide>
          <SearchForm onSearch={handleSearch} />
        </Disclosure>
        {failure === undefined ? (
          <>
            <FilterBar onShow={handleShow} />
            <NewsBar />
            <InboxList terms={terms} onDelete={handleDelete} onShow={handleShow} />
            <SelectionBar />
            <ExportBar />
            <RetentionLine />
            {below}
          </>
        ) : (
          <InboxFailure failure={failure} />
        )}
      </div>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {question && !isCovered && <QuestionDialog question={question} />}
    </div>
  );
}

// Outside of the component, so that they stay the same functions: a row whose handlers change is rendered again.
function handleShow(list: MessageList) {
  putListInAddress(list);
  void inboxActions.open(list);
}

function handleSearch(search: string) {
  handleShow({ ...useInboxStore.getState().list, search });
}

function handleDelete(message: ReceivedMessage) {
  useInboxStore.getState().asked({ kind: 'delete', message });
}

function reopenKept(event: PageTransitionEvent) {
  if (event.persisted) void inboxActions.open(listInAddress());
}
