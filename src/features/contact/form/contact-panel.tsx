import { useStore } from 'zustand';
import { outboxPresence } from '../../../pwa/outbox-presence.ts';
import { EmailLink } from '../../../ui/email-link.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { PhoneLink } from '../../../ui/phone-link.tsx';
import styles from './contact-form.module.css';
import { ContactForm } from './contact-form.tsx';
import { useContactFormStore } from './contact-form-store.ts';
import { loadContactChunk } from './load-contact-chunk.ts';
import { Thanks } from './thanks.tsx';

const WaitingList = lazyPart(() => loadContactChunk().then((parts) => parts.WaitingList));
const WaitingNews = lazyPart(() => loadContactChunk().then((parts) => parts.WaitingNews));

/** The form until the message is out of the person's hands, then the news of it; and what else waits here. */
export function ContactPanel() {
  const status = useContactFormStore((state) => state.status);
  const mayHoldMessages = useStore(outboxPresence, (outbox) => outbox.isPresent);
  if (status.kind === 'sent' || status.kind === 'waiting') {
    const { submissionId } = status;
    return (
      <div className={styles.panel}>
        {status.kind === 'sent' ? (
          <Thanks submissionId={submissionId} />
        ) : (
          <WaitingNews submissionId={submissionId} />
        )}
        <WaitingList receiptShownAbove={submissionId} />
      </div>
    );
  }
  return (
    <div className={styles.panel}>
      {mayHoldMessages && <WaitingList />}
      <ContactForm />
      <div className={styles.withoutScript}>
        <p>The form needs JavaScript, and it is turned off here.</p>
        <p>
          Please call <PhoneLink /> or write to <EmailLink />.
        </p>
      </div>
    </div>
  );
}
