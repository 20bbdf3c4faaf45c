import { sleep } from '../../../domain/backoff.ts';
import { validateContact } from '../../../domain/contact-message.ts';
import { idle } from '../../../lazy/idle.ts';
import { lazyCode } from '../../../lazy/lazy-code.ts';
import { useContactFormStore } from './contact-form-store.ts';

/** For this long "Sending..." is shown while the code loads; then the page says that nothing is saved yet. */
const PATIENCE_MS = 3_000;

/** The code that stores and sends a message; see contact-chunk.ts. */
export const contactCode = lazyCode(() => import('./contact-chunk.ts').then((module) => module.contactChunk));

/** Loads that code when the browser is idle, so that the form works if the internet fails later. */
export function fetchContactCodeWhenIdle(): void {
  void idle().then(() => contactCode.load());
}

/** Stores what is typed as soon as the code is loaded. Returns a function that stops it. */
export function keepDraftOnceLoaded(): () => void {
  let stop = () => {};
  let isOver = false;
  void contactCode.load().then(({ keepDraft }) => {
    if (!isOver) stop = keepDraft();
  });
  return () => {
    isOver = true;
    stop();
  };
}

/**
 * Sends the text of the form. When the code cannot be loaded, the text stays in the form and is sent once the code is
 * there, unless the person has changed it: then they press the button again.
 */
export async function submitOnceLoaded(): Promise<void> {
  const form = useContactFormStore.getState();
  const code = contactCode.current();
  if (code !== undefined) return code.submit();
  if (form.status.kind === 'fetching') return;
  const validated = validateContact(form.draft);
  if (!validated.ok) return form.refuse(validated.error);
  form.fetchCode();
  const patience = sleep(PATIENCE_MS);
  await Promise.race([contactCode.attempt().catch(() => undefined), patience]);
  form.waitForCode();
  const { submit } = await contactCode.load();
  if (useContactFormStore.getState().status.kind === 'not-loaded') await submit();
}
