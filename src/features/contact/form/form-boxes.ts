import { CONTACT_FIELDS, type ContactField } from '../../../domain/contact-message.ts';
import { useContactFormStore } from './contact-form-store.ts';

export const FORM_ID = 'contact-form';

/** A box of the form as it is on the screen; null while the form is not shown. */
export function boxOf(field: ContactField): HTMLInputElement | HTMLTextAreaElement | null {
  return document.querySelector(`#${FORM_ID} [name="${field}"]`);
}

/**
 * Takes the texts of the boxes into the store. What is seen is what is sent: browsers and password managers fill boxes
 * without any event, and a person may type before the page is hydrated.
 */
export function readBoxes(): void {
  for (const field of CONTACT_FIELDS) {
    const box = boxOf(field);
    const { draft, edit } = useContactFormStore.getState();
    if (box === null || box.value === draft[field]) continue;
    edit(field, box.value);
    // While a message is being sent, its text must not change.
    if (useContactFormStore.getState().draft === draft) box.value = draft[field];
  }
}
