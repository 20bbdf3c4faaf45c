import { type RefObject, useLayoutEffect } from 'react';
import { EMPTY_DRAFT } from '../../../domain/contact-message.ts';
import { announceOutbox } from '../../../pwa/outbox-presence.ts';
import { useContactFormStore } from './contact-form-store.ts';

/**
 * Copies what was typed before hydration into the store. React keeps such text in the field but does not tell the
 * store, so the next change would replace it by the store's empty text.
 */
export function useTypedBeforeHydration(form: RefObject<HTMLFormElement | null>) {
  useLayoutEffect(() => {
    const { draft, edit } = useContactFormStore.getState();
    if (form.current?.contains(document.activeElement)) announceOutbox();
    const typed = form.current === null ? undefined : new FormData(form.current);
    for (const field of ['name', 'email', 'phone', 'message'] as const) {
      const text = typed?.get(field);
      if (typeof text === 'string' && draft[field] === EMPTY_DRAFT[field] && text !== '') {
        announceOutbox();
        edit(field, text);
      }
    }
  }, [form]);
}
