import { useEffect } from 'react';
import { EmailLink } from '../../../ui/email-link.tsx';
import { PhoneLink } from '../../../ui/phone-link.tsx';
import { WaitingList } from '../waiting/waiting-list.tsx';
import { WaitingNews } from '../waiting/waiting-news.tsx';
import styles from './contact-form.module.css';
import { ContactForm } from './contact-form.tsx';
import { useContactFormStore } from './contact-form-store.ts';
import { Thanks } from './thanks.tsx';

/** The form, or the notice that the message is sent or waits; and the list of other waiting messages. */
export function ContactPanel() {
  const status = useContactFormStore((state) => state.status);
  useEffect(forgetWhenLeft, []);
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
      <WaitingList />
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

/**
 * On the page itself only a reload leads back to the form. Whoever comes to the page later, perhaps another person at a
 * shared tablet, finds an empty form.
 */
function forgetWhenLeft(): () => void {
  const forget = () => {
    const { status, clear } = useContactFormStore.getState();
    if (status.kind === 'sent' || status.kind === 'waiting') clear();
  };
  const handleShow = (event: PageTransitionEvent) => {
    // The page comes out of the back/forward cache.
    if (event.persisted) forget();
  };
  addEventListener('pageshow', handleShow);
  return () => {
    removeEventListener('pageshow', handleShow);
    forget();
  };
}
