import { type FormEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { PRIVACY_ID, privacyLink } from '../../../content/privacy-link.ts';
import { outbox } from '../../../outbox/outbox.ts';
import { onlineStatus } from '../../../pwa/online-status.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { failureTexts, offlineText, SUGGESTED } from '../contact-texts.ts';
import { ContactControl } from './contact-control.tsx';
import { contactDelivery } from './contact-delivery.ts';
import styles from './contact-form.module.css';
import { useContactFormStore } from './contact-form-store.ts';
import { FORM_ID, readBoxes } from './form-boxes.ts';
import { keepDraft } from './keep-draft.ts';
import { emptyWhenSentElsewhere } from './restored-text.ts';
import { UnfinishedOffer } from './unfinished-offer.tsx';
import { holdTypedText } from './unsaved-changes-guard.ts';

export function ContactForm() {
  const status = useContactFormStore((state) => state.status);
  const isSuggested = useContactFormStore(({ suggestion }) => suggestion !== undefined);
  const canStore = useContactFormStore((state) => state.canStore);
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const isOnline = useStore(onlineStatus, (browser) => browser.isOnline);
  useEffect(() => {
    readBoxes();
    const stops = [keepDraft(outbox), emptyWhenSentElsewhere(outbox), holdTypedText()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);

  const failure =
    status.kind in failureTexts ? failureTexts[status.kind as keyof typeof failureTexts] : undefined;

  // Moves the focus to the field that is wrong, or to the notice.
  useLayoutEffect(() => {
    if (status.kind === 'refused') {
      form.current?.querySelector<HTMLElement>(`[name="${status.error.field}"]`)?.focus();
    }
    if (failure !== undefined) notice.current?.focus();
  }, [status, failure]);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    readBoxes();
    void contactDelivery.submit();
  };
  const isSending = status.kind === 'sending';

  return (
    // The browser's own error bubbles disappear and cannot be read again; ours stay in the page.
    <form
      ref={form}
      id={FORM_ID}
      tabIndex={-1}
      className={styles.form}
      noValidate
      onInput={readBoxes}
      onSubmit={handleSubmit}
    >
      <UnfinishedOffer />
      {!isOnline && (
        <Notice kind="news">
          <p>{offlineText(canStore)}</p>
        </Notice>
      )}
      {isSuggested && (
        <Notice kind="news">
          <p>{SUGGESTED}</p>
        </Notice>
      )}
      <p>Please fill in all four boxes.</p>
      <ContactControl field="name" label="Name">
        {(control) => <input {...control} type="text" autoComplete="name" />}
      </ContactControl>
      <ContactControl field="email" label="Email" hint="So we can write back to you.">
        {(control) => (
          <input {...control} type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
        )}
      </ContactControl>
      <ContactControl field="phone" label="Phone" hint="So we can call you back. 10 digits, area code first.">
        {(control) => <input {...control} type="tel" autoComplete="tel-national" />}
      </ContactControl>
      <ContactControl field="message" label="Message" hint="What would you like help with?">
        {(control) => <textarea {...control} rows={6} />}
      </ContactControl>
      {failure !== undefined && (
        <Notice kind="error" ref={notice}>
          <p>{failure}</p>
        </Notice>
      )}
      <Button type="submit" disabled={isSending}>
        {isSending ? 'Sending...' : 'Send Message'}
      </Button>
      <p className={styles.privacy}>
        What you write is kept on this device until it is sent, and then erased from it. An unfinished message
        is kept for seven days. Nobody tracks you here.
      </p>
      <p>
        {/* Without the path: a page opened with a slash at its end would be loaded again. */}
        <a href={`#${PRIVACY_ID}`} className={styles.privacyLink}>
          {privacyLink.label}
        </a>
      </p>
    </form>
  );
}
