import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { inboxActions } from '../inbox/inbox-actions.ts';
import type { InboxStatus } from '../inbox/inbox-store.ts';
import styles from './inbox-failure.module.css';

interface InboxFailureProps {
  readonly failure: Extract<InboxStatus, { readonly kind: 'offline' | 'refused' }>;
}

/** The list is tried again without the button too; it is for people who do not want to wait. */
export function InboxFailure({ failure }: InboxFailureProps) {
  return (
    <div className={styles.failure}>
      {failure.kind === 'offline' ? (
        <Notice kind="waiting">
          <p>The dashboard needs the internet. Messages are never stored on this device.</p>
        </Notice>
      ) : (
        <Notice kind="error">
          <p>{`❌ ${failure.message}`}</p>
        </Notice>
      )}
      <Button onClick={() => void inboxActions.retry()}>Try again</Button>
    </div>
  );
}
