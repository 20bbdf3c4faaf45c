import { useContactFormStore } from './contact-form-store.ts';

type ContactChunk = typeof import('./contact-chunk.ts').contactChunk;

export const loadContactChunk = (): Promise<ContactChunk> =>
  import('./contact-chunk.ts').then((module) => module.contactChunk);

/** Keeps what is typed, as soon as the code for it is here. Gives the way to stop. */
export function keepDraftOnceLoaded(): () => void {
  let stop = () => {};
  let isOver = false;
  loadContactChunk().then(
    ({ keepDraft }) => {
      if (!isOver) stop = keepDraft();
    },
    () => undefined, // No internet, and not in the worker's cache yet: the text is still in the form.
  );
  return () => {
    isOver = true;
    stop();
  };
}

/** Sends what stands in the form. Code that cannot be had is like a device that cannot store, and said alike. */
export async function submitOnceLoaded(): Promise<void> {
  let parts: ContactChunk;
  try {
    parts = await loadContactChunk();
  } catch {
    useContactFormStore.getState().failUnsaved(false);
    return;
  }
  await parts.submitContact();
}
