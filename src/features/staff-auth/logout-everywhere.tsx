import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { signOutEverywhere } from '../../api/staff/sign-out-everywhere.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './logout-everywhere.module.css';

type EverywhereStatus =
  | { readonly kind: 'closed' | 'asked' | 'pending' }
  | { readonly kind: 'failed'; readonly message: string };

interface LogoutEverywhereProps {
  /** Cleans up on this device after the other devices are logged out. */
  readonly onSignedOut: () => Promise<void>;
}

/** Ends every session of the account, for a lost phone. Asks first, because colleagues may share the account. */
export function LogoutEverywhere({ onSignedOut }: LogoutEverywhereProps) {
  const [status, setStatus] = useState<EverywhereStatus>({ kind: 'closed' });
  const close = () => setStatus({ kind: 'closed' });

  async function handleYes() {
    setStatus({ kind: 'pending' });
    try {
      await signOutEverywhere(onSignedOut);
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      setStatus({ kind: 'failed', message: reason.message });
    }
  }

  return (
    <>
      <Button variant="plain" onClick={() => setStatus({ kind: 'asked' })}>
        Log out on all devices
      </Button>
      {status.kind !== 'closed' && (
        <Dialog title="Log out on all devices?" onCancel={close}>
          <p>
            Every phone, tablet and computer where your account is logged in is logged out at once, this one
            too. Alerts stop on all of them.
          </p>
          {status.kind === 'failed' && (
            <Notice kind="error">
              <p>{`❌ ${status.message}`}</p>
              <p>Your other devices may still be logged in.</p>
            </Notice>
          )}
          <div className={styles.answers}>
            <Button variant="plain" onClick={close}>
              Cancel
            </Button>
            <Button
              aria-disabled={status.kind === 'pending'}
              onClick={status.kind === 'pending' ? undefined : () => void handleYes()}
            >
              {formatAnswer(status.kind)}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

function formatAnswer(kind: EverywhereStatus['kind']): string {
  if (kind === 'pending') return 'Logging out…';
  return kind === 'failed' ? 'Try again' : 'Log out on all devices';
}
