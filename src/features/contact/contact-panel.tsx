import { useLayoutEffect, useRef } from 'react';
import styles from './contact-form.module.css';
import { ContactForm } from './contact-form.tsx';
import { useContactFormStore } from './contact-form-store.ts';
import { EmailLink } from './email-link.tsx';
import { PhoneLink } from './phone-link.tsx';

/** The form until the message is sent, then the thanks in its place. */
export function ContactPanel() {
  const isSent = useContactFormStore((state) => state.status.kind === 'sent');
  if (isSent) return <Thanks />;
  return (
    <>
      <ContactForm />
      <div className={styles.withoutScript}>
        <p>The form needs JavaScript, and it is turned off here.</p>
        <p>
          Please call <PhoneLink /> or write to <EmailLink />.
        </p>
      </div>
    </>
  );
}

function Thanks() {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.thanks} role="status">
      <h2 ref={heading} tabIndex={-1}>
        Thank You!
      </h2>
      <p>We'll get back to you as soon as possible.</p>
    </div>
  );
}
