import { type FormEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { PRIVACY_ID, privacyLink } from '../../../content/privacy-link.ts';
import type { ContactField } from '../../../domain/contact-message.ts';
import { onlineStatus } from '../../../pwa/online-status.ts';
import { announceWriting, outboxPresence } from '../../../pwa/outbox-presence.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { contactErrorText, failureTexts, offlineText, SUGGESTED } from '../contact-texts.ts';
import { contactCode, keepDraftOnceLoaded, submitOnceLoaded } from './contact-code.ts';
import styles from './contact-form.module.css';
import { useContactFormStore } from './contact-form-store.ts';
import { holdTypedText } from './unsaved-changes-guard.ts';
import { useTypedBeforeHydration } from './use-typed-before-hydration.ts';

export function ContactForm() {
  const { draft, status, suggestion, canStore, edit } = useContactFormStore();
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const isOnline = useStore(onlineStatus, (browser) => browser.isOnline);
  const code = useStore(contactCode.state, (state) => state.code);
  useTypedBeforeHydration(form);
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
  const isSending = status.kind === 'sending' || status.kind === 'fetching';
  const control = (field: ContactField) => ({
    name: field,
    value: draft[field],
    required: true,
    readOnly: isSending,
    onChange: (event: { readonly target: { readonly value: string } }) => edit(field, event.target.value),
  });
  const errorOf = (field: ContactField) =>
    status.kind === 'refused' && status.error.field === field ? contactErrorText(status.error) : undefined;

  return (
    // The browser's own error bubbles disappear and cannot be read again; ours stay in the page.
    <form
      ref={form}
      id="contact-form"
      tabIndex={-1}
      className={styles.form}
      noValidate
      onFocus={announceWriting}
      onInput={announceWriting}
      onSubmit={handleSubmit}
    >
      {mayHoldMessages && code !== undefined && <code.UnfinishedOffer />}
      {!isOnline && (
        <Notice kind="news">
          <p>{offlineText(code !== undefined && canStore)}</p>
        </Notice>
      )}
      {suggestion !== undefined && (
        <Notice kind="news">
          <p>{SUGGESTED}</p>
        </Notice>
      )}
      <p>Please fill in all four boxes.</p>
      <Field label="Name" error={errorOf('name')}>
        {(field) => <input {...field} {...control('name')} type="text" autoComplete="name" />}
      </Field>
      <Field label="Email" hint="So we can write back to you." error={errorOf('email')}>
        {(field) => (
          <input
            {...field}
            {...control('email')}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field
        label="Phone"
        hint="So we can call you back. 10 digits, area code first."
        error={errorOf('phone')}
      >
        {(field) => <input {...field} {...control('phone')} type="tel" autoComplete="tel-national" />}
      </Field>
      <Field label="Message" hint="What would you like help with?" error={errorOf('message')}>
        {(field) => <textarea {...field} {...control('message')} rows={6} />}
      </Field>
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
