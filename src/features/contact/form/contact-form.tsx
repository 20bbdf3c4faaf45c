import { type FormEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { PRIVACY_ID, privacyLink } from '../../../content/privacy-link.ts';
import { onlineStatus } from '../../../pwa/online-status.ts';
import { announceWriting, outboxPresence } from '../../../pwa/outbox-presence.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { failureTexts, offlineText, SUGGESTED } from '../contact-texts.ts';
import { contactCode, keepDraftOnceLoaded, submitOnceLoaded } from './contact-code.ts';
import { ContactControl } from './contact-control.tsx';
import styles from './contact-form.module.css';
import { isBeingSent, useContactFormStore } from './contact-form-store.ts';
import { holdTypedText } from './unsaved-changes-guard.ts';

export function ContactForm() {
  const status = useContactFormStore((state) => state.status);
  const isSuggested = useContactFormStore(({ suggestion }) => suggestion !== undefined);
  const canStore = useContactFormStore((state) => state.canStore);
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const isOnline = useStore(onlineStatus, (browser) => browser.isOnline);
  const code = useStore(contactCode.state, (state) => state.code);
  // The focus may have come before hydration.
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) announceWriting();
  }, []);
  const mayHoldMessages = useStore(outboxPresence, (outbox) => outbox.isPresent);
  useEffect(() => (mayHoldMessages ? keepDraftOnceLoaded() : undefined), [mayHoldMessages]);
  useEffect(() => holdTypedText(), []);

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
    void submitOnceLoaded();
  };
  const isSending = isBeingSent(status);

  return (
    // The browser's own error bubbles disappear and cannot be read again; ours stay in the page.
    <form
      ref={form}
      id="contact-form"
      tabIndex={-1}
      className={styles.form}
      noValidate
      onFocus={announceWriting}
      onSubmit={handleSubmit}
    >
      {mayHoldMessages && code !== undefined && <code.UnfinishedOffer />}
      {!isOnline && (
        <Notice kind="news">
          <p>{offlineText(code !== undefined && canStore)}</p>
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
        {/* Without the path: a page opened with a slash at its end would be loaded anew. */}
        <a href={`#${PRIVACY_ID}`} className={styles.privacyLink}>
          {privacyLink.label}
        </a>
      </p>
    </form>
  );
}
