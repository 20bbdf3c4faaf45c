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

  const handleContinue = async () => {
    setFound(undefined);
    const { suggestion, load, suggest } = useContactFormStore.getState();
    const claimed = await outbox.claimDraft(found, newUuid());
    if (claimed !== undefined)
      load({ ...EMPTY_DRAFT, ...claimed.fields }, claimed.submissionId, claimed.wasSent);
    if (claimed !== undefined && suggestion !== undefined) suggest(suggestion);
  };
  const handleDelete = async () => {
    setFound(undefined);
    await outbox.eraseDraft(found);
  };
  return (
    <div className={styles.unfinished}>
      <p>A message on this device is not finished.</p>
      <div className={styles.choices}>
        <Button onClick={() => void handleContinue()}>Continue the unfinished message</Button>
        <Button variant="plain" onClick={() => void handleDelete()}>
          Delete it
        </Button>
      </div>
    </div>
  );
}
