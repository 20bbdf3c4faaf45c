import { useEffect, useState } from 'react';
import { EMPTY_DRAFT } from '../../../domain/contact-message.ts';
import { newUuid } from '../../../domain/uuid.ts';
import { outbox } from '../../../outbox/outbox.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './contact-form.module.css';
import { useContactFormStore } from './contact-form-store.ts';

/**
 * Offers an unfinished message of an earlier visit without showing its text, because a tablet may be shared. Only
 * while the form is blank, so that it replaces no text.
 */
export function UnfinishedOffer() {
  const isBlank = useContactFormStore(({ draft, suggestion }) =>
    Object.values(draft).every((text) => text === '' || text === suggestion),
  );
  const [found, setFound] = useState<string>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    let isGone = false;
    outbox.findDraft().then(
      (unfinished) => {
        if (!isGone) setFound(unfinished?.submissionId);
      },
      () => undefined, // Storage is blocked, so there is no draft.
    );
    return () => {
      isGone = true;
    };
  }, []);

  if (found === undefined || !isBlank) return null;

  /** It leaves the screen only after it has left the device. */
  const run = (action: () => Promise<void>) => {
    setHasFailed(false);
    action().then(
      () => setFound(undefined),
      () => setHasFailed(true),
    );
  };
  const continueIt = async () => {
    const claimed = await outbox.claimDraft(found, newUuid());
    const { suggestion, load, suggest } = useContactFormStore.getState();
    if (claimed !== undefined)
      load({ ...EMPTY_DRAFT, ...claimed.fields }, claimed.submissionId, claimed.wasSent);
    if (claimed !== undefined && suggestion !== undefined) suggest(suggestion);
  };
  return (
    <div className={styles.unfinished}>
      <p>A message on this device is not finished.</p>
      <div className={styles.choices}>
        <Button onClick={() => run(continueIt)}>Continue the unfinished message</Button>
        <Button variant="plain" onClick={() => run(outbox.eraseAllDrafts)}>
          Delete it
        </Button>
      </div>
      {hasFailed && <p role="alert">This device could not do that just now. Please try again.</p>}
    </div>
  );
}
