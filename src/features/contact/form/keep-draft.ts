import type { ContactDraft } from '../../../domain/contact-message.ts';
import type { Outbox } from '../../../outbox/outbox.ts';
import { useContactFormStore } from './contact-form-store.ts';

/** Long enough to skip most letters, short enough for a battery that dies. */
const PAUSE_MS = 400;

/**
 * Keeps what is typed on the device, so that it survives a reload or a flat battery. Returns the function that ends
 * it. On a device that cannot store, the text is still in the form.
 */
export function keepDraft(box: Outbox): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let savedDraft: ContactDraft | undefined;
  const noteRefusal = () => useContactFormStore.getState().storageRefused();

  const save = () => {
    clearTimeout(timer);
    const { draft, submissionId, wasSent, status } = useContactFormStore.getState();
    if (submissionId === undefined || draft === savedDraft || status.kind === 'sending') return;
    savedDraft = draft;
    box.saveDraft({ submissionId, fields: draft, wasSent }).catch(noteRefusal);
  };
  const handleHidden = () => {
    if (document.visibilityState === 'hidden') save();
  };

  const unsubscribe = useContactFormStore.subscribe((form, before) => {
    if (form.draft === before.draft) return;
    // A changed text goes on under a new id; what was kept under the old one is an earlier state of it.
    const isSuccessor = before.wasSent && !form.wasSent && form.status === before.status;
    if (isSuccessor && before.submissionId !== undefined)
      box.eraseDraft(before.submissionId).catch(noteRefusal);
    clearTimeout(timer);
    timer = setTimeout(save, PAUSE_MS);
  });
  // The first letters may be older than this code.
  timer = setTimeout(save, PAUSE_MS);
  addEventListener('pagehide', save);
  document.addEventListener('visibilitychange', handleHidden);

  return () => {
    save();
    unsubscribe();
    removeEventListener('pagehide', save);
    document.removeEventListener('visibilitychange', handleHidden);
  };
}
