import type { Outbox } from '../../../outbox/outbox.ts';
import { outboxView } from '../waiting/outbox-view.ts';
import { useContactFormStore } from './contact-form-store.ts';
import { readBoxes } from './form-boxes.ts';

/**
 * After Back, a reload or a restored tab the browser has filled the boxes with the earlier text. It is still that
 * draft, whatever is changed in it until it is sent: otherwise it would be offered again as unfinished.
 */
export function adoptRestoredText(box: Outbox): void {
  const { draft, submissionId } = useContactFormStore.getState();
  if (submissionId === undefined) return;
  box.adoptDraft(draft, submissionId, draftsOfTab()).then(
    (adoption) => {
      if (adoption === undefined) return;
      if (adoption.kind === 'handed-over') {
        empty(box, submissionId);
        return;
      }
      const form = useContactFormStore.getState();
      const { submissionId: adoptedId, wasSent } = adoption.draft;
      // Sent before under another id: the same text must keep it, so that it is stored once.
      const isOther = adoptedId !== submissionId && wasSent;
      if (isOther && form.draft === draft && form.submissionId === submissionId)
        form.load(draft, adoptedId, true);
    },
    () => undefined, // Storage fails: there is no draft to adopt.
  );
}

/**
 * Empties the form when its text is sent from another page of this device: another tab, or the page after this one when
 * this one comes out of the back/forward cache. Otherwise it would stay on the device, and could be sent a second time
 * by mistake. Returns a function that stops it.
 */
export function emptyWhenSentElsewhere(box: Outbox, view = outboxView): () => void {
  const look = async () => {
    readBoxes();
    const { draft, submissionId, status } = useContactFormStore.getState();
    if (submissionId === undefined || status.kind === 'sending') return;
    const isHandedOver = await box.isHandedOver(submissionId, draft).catch(() => false);
    if (isHandedOver && useContactFormStore.getState().draft === draft) empty(box, submissionId);
  };
  const stopWatching = view.watch();
  const unsubscribe = view.view.subscribe(() => void look());
  return () => {
    unsubscribe();
    stopWatching();
  };
}

function empty(box: Outbox, submissionId: string): void {
  const { status, clear, submissionId: current } = useContactFormStore.getState();
  if (current !== submissionId || status.kind === 'sending') return;
  clear();
  // It may have been kept in the meantime.
  box.eraseDraft(submissionId).catch(() => undefined);
}

/** The ids alone. They outlive the page in this tab, as the text in its boxes does. */
const DRAFTS_KEY = 'unfinished-drafts';
const MAX_NOTED = 20;

/** Notes that a draft is kept under this id. */
export function noteDraftOfTab(submissionId: string): void {
  const others = draftsOfTab().filter((id) => id !== submissionId);
  try {
    sessionStorage.setItem(DRAFTS_KEY, [...others, submissionId].slice(-MAX_NOTED).join(' '));
  } catch {
    // Storage is blocked: there is no draft either.
  }
}

/** The newest at the end. */
function draftsOfTab(): string[] {
  try {
    return sessionStorage.getItem(DRAFTS_KEY)?.split(' ') ?? [];
  } catch {
    return [];
  }
}
