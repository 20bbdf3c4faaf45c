import { useEffect, useMemo } from 'react';
import { searchTerms } from '../../../domain/search-terms.ts';
import { DeleteDialog } from '../delete/delete-dialog.tsx';
import { ExportBar } from '../export/export-bar.tsx';
import { inbox } from '../inbox/inbox.ts';
import { useInboxStore } from '../inbox/inbox-store.ts';
import { watchInbox } from '../inbox/watch-inbox.ts';
import { putSearchInAddress, searchInAddress } from '../search/search-address.ts';
import { SearchForm } from '../search/search-form.tsx';
import { rowHeight } from '../table/table-dom.ts';
import styles from './inbox.module.css';
import { InboxFailure } from './inbox-failure.tsx';
import { InboxList } from './inbox-list.tsx';
import { NewsBar } from './news-bar.tsx';
import { OfflineNotice, useOfflineCover } from './offline-cover.tsx';
import { useTitleCount } from './use-title-count.ts';

interface InboxProps {
  /** The session has ended and may come back: the list waits and asks nothing. */
  readonly isPaused: boolean;
}

/** The messages, for someone who is signed in. They are cleared when the page is left. */
export function Inbox({ isPaused }: InboxProps) {
  const status = useInboxStore((state) => state.status);
  const search = useInboxStore((state) => state.search);
  const announcement = useInboxStore((state) => state.announcement);
  const asked = useInboxStore((state) => state.asked);
  const { deletionAsked, deletionAnswered } = useInboxStore.getState();
  const isCovered = useOfflineCover();
  const terms = useMemo(() => searchTerms(search), [search]);
  useTitleCount();

  useEffect(() => {
    const openFromAddress = () => void inbox.open(searchInAddress());
    const { clear } = useInboxStore.getState();
    openFromAddress();
    addEventListener('hashchange', openFromAddress);
    // The browser may keep the page in its back/forward cache, where the next person could open it.
    addEventListener('pagehide', clear);
    addEventListener('pageshow', reopenKept);
    return () => {
      removeEventListener('hashchange', openFromAddress);
      removeEventListener('pagehide', clear);
      removeEventListener('pageshow', reopenKept);
      clear();
    };
  }, []);

  useEffect(() => (isPaused ? undefined : watchInbox({ rowHeight })), [isPaused]);

  function handleSearch(next: string) {
    putSearchInAddress(next);
    void inbox.open(next);
  }

  const failure = status.kind === 'offline' || status.kind === 'refused' ? status : undefined;
  return (
    <div className={styles.inbox}>
      {isCovered && <OfflineNotice />}
      <div className={styles.work} data-covered={isCovered}>
        <SearchForm onSearch={handleSearch} />
        {failure === undefined ? (
          <>
            <NewsBar />
            <InboxList terms={terms} onDelete={deletionAsked} onSearch={handleSearch} />
            <ExportBar />
          </>
        ) : (
          <InboxFailure failure={failure} />
        )}
      </div>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {asked && !isCovered && (
        <DeleteDialog
          message={asked}
          onClose={deletionAnswered}
          onConfirm={() => {
            deletionAnswered();
            void inbox.delete(asked.id);
          }}
        />
      )}
    </div>
  );
}

function reopenKept(event: PageTransitionEvent) {
  if (event.persisted) void inbox.open(searchInAddress());
}
