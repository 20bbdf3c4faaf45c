import { useLayoutEffect, useRef } from 'react';
import { messageReference } from '../../../domain/reference.ts';
import { OfficeHours } from '../../../ui/office-hours.tsx';
import styles from './contact-form.module.css';

/** Shown when the message has arrived, with the reference to name on the phone. */
export function Thanks({ submissionId }: { readonly submissionId: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.thanks} role="status">
      <h2 ref={heading} tabIndex={-1}>
        Thank You!
      </h2>
      <p>We'll get back to you as soon as possible.</p>
      <OfficeHours />
      <p>
        Your reference is <strong className={styles.reference}>{messageReference(submissionId)}</strong>. When
        we call, ask us for it: then you know it is really us.
      </p>
    </div>
  );
}
