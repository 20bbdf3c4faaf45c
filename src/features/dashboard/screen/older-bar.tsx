import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { inboxActions } from '../inbox/inbox-actions.ts';
import { useInboxStore } from '../inbox/inbox-store.ts';
import { focusRow } from '../table/table-dom.ts';

export function OlderBar() {
  const older = useInboxStore((state) => state.older);
  if (older.kind === 'none') return null;

  async function handleShow() {
    const before = useInboxStore.getState().pages.length;
    await inboxActions.showOlder();
    // Moves the focus to the first of the added messages, so that the keyboard continues there.
    const first = useInboxStore.getState().pages[before]?.newest.id;
    if (first !== undefined) focusRow(first);
  }

  return (
    <>
      {older.kind === 'failed' && (
        <Notice kind="error">
          <p>{`❌ ${older.message}`}</p>
        </Notice>
      )}
      <Button variant="plain" aria-disabled={older.kind === 'loading'} onClick={handleShow}>
        {older.kind === 'loading' ? 'Loading…' : 'Show more'}
      </Button>
    </>
  );
}
