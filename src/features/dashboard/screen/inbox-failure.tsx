import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { inbox } from '../inbox/inbox.ts';
import type { InboxStatus } from '../inbox/inbox-store.ts';
import styles from './inbox-failure.module.css';

interface InboxFailureProps {
  readonly failure: Extract<InboxStatus, { readonly kind: 'offline' | 'refused' }>;
}

/** It is tried again by itself too; the button is for people who do not want to wait. */
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
      <Button onClick={() => void inbox.retry()}>Try again</Button>
    </div>
  );
}
