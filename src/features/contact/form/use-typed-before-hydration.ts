import { type RefObject, useEffect } from 'react';
import { EMPTY_DRAFT } from '../../../domain/contact-message.ts';
import { announceWriting } from '../../../pwa/outbox-presence.ts';
import { useContactFormStore } from './contact-form-store.ts';

/**
 * Copies what was typed before hydration into the store. React keeps such text in the field but does not tell the
 * store, so the next change would replace it by the store's empty text. Must be called after the hook of the store: its
 * subscription then comes first, and the form is rendered with the text before the browser takes another letter.
 */
export function useTypedBeforeHydration(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const { draft, edit } = useContactFormStore.getState();
    if (form.current?.contains(document.activeElement)) announceWriting();
    const typed = form.current === null ? undefined : new FormData(form.current);
    for (const field of ['name', 'email', 'phone', 'message'] as const) {
      const text = typed?.get(field);
      if (typeof text === 'string' && draft[field] === EMPTY_DRAFT[field] && text !== '') {
        announceWriting();
        edit(field, text);
      }
    }
  }, [form]);
}
