import { useEffect, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { holdUnsavedWork } from '../../../pwa/unsaved-work.ts';
import { Button } from '../../../ui/button.tsx';
import { inboxActions } from '../inbox/inbox-actions.ts';
import { presentIds } from '../inbox/inbox-page.ts';
import { useInboxStore } from '../inbox/inbox-store.ts';
import styles from './selection-bar.module.css';

/** Selects the shown messages or all of one sender, and acts on the selected ones. */
export function SelectionBar() {
  const selected = useInboxStore((state) => state.selected);
  const shown = useInboxStore((state) => presentIds(state).length);
  const total = useInboxStore((state) => state.total);
  const isOneSender = useInboxStore((state) => state.list.fromSender !== undefined);
  const { asked, selectionSet } = useInboxStore.getState();
  const [failure, setFailure] = useState<string>();

  const hasSelection = selected.size > 0;
  useEffect(() => (hasSelection ? holdUnsavedWork() : undefined), [hasSelection]);

  const handleSelectShown = () => selectionSet(presentIds(useInboxStore.getState()));

  async function handleSelectAll() {
    setFailure(undefined);
    try {
      await inboxActions.selectAll();
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      setFailure(reason.message);
    }
  }

  if (shown === 0) return null;
  const hasMore = isOneSender && total !== undefined && total > shown;
  if (selected.size === 0)
    return (
      <div className={styles.bar}>
        <Button variant="plain" onClick={hasMore ? handleSelectAll : handleSelectShown}>
          {hasMore ? `Select all ${total.toLocaleString()}` : shownWords(shown)}
        </Button>
        {failure !== undefined && <p role="alert">{`❌ ${failure}`}</p>}
      </div>
    );
  const ids = [...selected];
  return (
    <div className={styles.bar} data-active="">
      <p role="status">
        <strong>{`${selected.size.toLocaleString()} selected`}</strong>
      </p>
      <Button onClick={() => asked({ kind: 'answer-selected', ids })}>Mark as answered</Button>
      <Button variant="danger" onClick={() => asked({ kind: 'delete-selected', ids })}>
        Delete
      </Button>
      <Button variant="plain" onClick={() => selectionSet([])}>
        Select none
      </Button>
    </div>
  );
}

function shownWords(shown: number): string {
  return shown === 1 ? 'Select this message' : `Select these ${shown.toLocaleString()}`;
}
