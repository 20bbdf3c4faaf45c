import { useEffect, useState } from 'react';
import type { ReceivedMessage } from '../../domain/received-message.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { deleteFromInbox } from './delete-message.ts';
import styles from './inbox.module.css';
import { useInboxStore } from './inbox-store.ts';
import { loadInbox } from './load-inbox.ts';
import { MessagesTable } from './messages-table.tsx';

/** The messages, for someone who is signed in. Leaving the page forgets them. */
export function Inbox() {
  const { status, messages, deletions } = useInboxStore();
  const [asked, setAsked] = useState<ReceivedMessage>();

  useEffect(() => {
    void loadInbox();
    return () => useInboxStore.getState().clear();
  }, []);

  if (status.kind === 'loading') return <p role="status">Loading contacts...</p>;
  if (status.kind === 'failed')
    return (
      <div className={styles.failure}>
        <Notice kind="error">
          <p>{`❌ ${status.message}`}</p>
        </Notice>
        <Button onClick={() => void loadInbox()}>Try again</Button>
      </div>
    );
  return (
    <>
      {messages.length === 0 ? (
        <p role="status">No contacts found.</p>
      ) : (
        <MessagesTable messages={messages} deletions={deletions} onDelete={setAsked} />
      )}
      {asked && (
        <DeleteDialog
          senderName={asked.name}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined);
            void deleteFromInbox(asked.id);
          }}
        />
      )}
    </>
  );
}
