import type { ContactDraft } from '../../../domain/contact-message.ts';
import type { Outbox } from '../../../outbox/outbox.ts';
import { useContactFormStore } from './contact-form-store.ts';
import { readBoxes } from './form-boxes.ts';
import { adoptRestoredText, noteDraftOfTab } from './restored-text.ts';

/** Long enough to skip most letters, short enough to lose little when the battery dies. */
const PAUSE_MS = 400;
/** After the device has refused: a full disk or a broken connection to its storage may be over soon. */
const TRY_AGAIN_MS = 5_000;

/**
 * Stores what is typed, so that it survives a reload or an empty battery. Returns a function that stops it. On a
 * device that cannot store, the text is only in the form.
 */
export function keepDraft(box: Outbox): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let savedDraft: ContactDraft | undefined;
  let hasStopped = false;
  const { storageRefused, storageWorked } = useContactFormStore.getState();

  const save = () => {
    clearTimeout(timer);
    readBoxes();
    const { draft, submissionId, wasSent, status } = useContactFormStore.getState();
    if (submissionId === undefined || draft === savedDraft || status.kind === 'sending') return;
    savedDraft = draft;
    noteDraftOfTab(submissionId);
    box.saveDraft({ submissionId, fields: draft, wasSent }).then(storageWorked, () => {
      storageRefused();
      if (savedDraft !== draft || hasStopped) return;
      savedDraft = undefined;
      clearTimeout(timer);
      timer = setTimeout(save, TRY_AGAIN_MS);
    });
  };
  const handleHidden = () => {
    if (document.visibilityState === 'hidden') save();
  };

  const unsubscribe = useContactFormStore.subscribe((form, before) => {
    if (form.draft === before.draft) return;
    // A changed text gets a new id; the draft under the old id is an earlier state of it and is erased.
    const isSuccessor = before.wasSent && !form.wasSent && form.status === before.status;
    if (isSuccessor && before.submissionId !== undefined)
      box.eraseDraft(before.submissionId).catch(storageRefused);
    clearTimeout(timer);
    timer = setTimeout(save, PAUSE_MS);
  });
  adoptRestoredText(box);
  // Letters may have been typed before hydration.
  timer = setTimeout(save, PAUSE_MS);
  addEventListener('pagehide', save);
  document.addEventListener('visibilitychange', handleHidden);

  return () => {
    hasStopped = true;
    save();
    unsubscribe();
    removeEventListener('pagehide', save);
    document.removeEventListener('visibilitychange', handleHidden);
  };
}
