import { useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { backgroundSync, laterSender } from '../../../pwa/background-sync.ts';
import { keptStorage } from '../../../pwa/keep-storage.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { nextText, pendingText } from '../contact-texts.ts';
import styles from '../form/contact-form.module.css';
import { useContactFormStore } from '../form/contact-form-store.ts';
import { useOutboxView } from './outbox-view.ts';
import { SentText } from './sent-text.tsx';

/** Replaces the form while the message waits, and shows its state. */
export function WaitingNews({ submissionId }: { readonly submissionId: string }) {
  const { pending, receipts } = useOutboxView();
  const { isKept } = useStore(keptStorage);
  // Renders again when the browser has answered.
  useStore(backgroundSync);
  const clear = useContactFormStore((state) => state.clear);
  const news = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => news.current?.focus(), []);

  const message = pending.find((entry) => entry.message.submissionId === submissionId);
  const receipt = receipts.find((known) => known.submissionId === submissionId);
  return (
    <div className={styles.form}>
      <Notice kind={receipt === undefined ? 'waiting' : 'sent'} ref={news}>
        {receipt !== undefined && <SentText receipt={receipt} />}
        {message !== undefined && <p>{pendingText(message)}</p>}
        {message?.state === 'queued' && message.cause !== 'blocked' && (
          <p>{nextText(laterSender(), isKept)}</p>
        )}
        {receipt === undefined && message === undefined && (
          <p>This message is no longer on this device. It was removed or changed.</p>
        )}
      </Notice>
      <div>
        <Button variant="plain" onClick={clear}>
          Write another message
        </Button>
      </div>
    </div>
  );
}
