import type { ContactDraft } from '../../../domain/contact-message.ts';
import type { Outbox } from '../../../outbox/outbox.ts';
import { useContactFormStore } from './contact-form-store.ts';
import { readBoxes } from './form-boxes.ts';

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

/**
 * After Back, a reload or a restored tab, the browser has filled the boxes with the earlier text. It stays the same
 * draft until it is sent, even if it is changed; otherwise it would be offered again as unfinished.
 */
function adoptRestoredText(box: Outbox): void {
  const { draft, submissionId } = useContactFormStore.getState();
  if (submissionId === undefined) return;
  box.adoptDraft(draft, submissionId, draftOfTab()).then(
    (adopted) => {
      const form = useContactFormStore.getState();
      // Sent before under another id: the same text must keep it, so that it is stored once.
      const isOther = adopted !== undefined && adopted.submissionId !== submissionId;
      if (isOther && adopted.wasSent && form.draft === draft && form.submissionId === submissionId)
        form.load(draft, adopted.submissionId, true);
    },
    () => undefined, // Storage fails: there is no draft to adopt.
  );
}

/** The id alone: it outlives the page in this tab, as the text in its boxes does. */
const DRAFT_KEY = 'unfinished-draft';

function noteDraftOfTab(submissionId: string): void {
  try {
    sessionStorage.setItem(DRAFT_KEY, submissionId);
  } catch {
    // Storage is blocked: there is no draft either.
  }
}

function draftOfTab(): string | undefined {
  try {
    return sessionStorage.getItem(DRAFT_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
