import { validateContact } from '../../../domain/contact-message.ts';
import { lazyCode } from '../../../lazy/lazy-code.ts';
import { useContactFormStore } from './contact-form-store.ts';

/** How long "Sending..." may stand for code that is on its way, before the page says that nothing is saved yet. */
const PATIENCE_MS = 3_000;

/** What keeps and sends a message; see contact-chunk.ts. */
export const contactCode = lazyCode(() => import('./contact-chunk.ts').then((module) => module.contactChunk));

/** Fetches that code when the browser has nothing else to do, so that the form is ready before the internet goes. */
export function fetchContactCodeWhenIdle(): void {
  // Safari has no requestIdleCallback.
  const whenIdle = window.requestIdleCallback ?? ((callback) => setTimeout(callback, 200));
  whenIdle(() => void contactCode.load());
}

/** Keeps what is typed, as soon as the code for it is here. Returns the function that ends it. */
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
 * Sends what stands in the form. Where the code for it cannot be had, the text stays in the form and is sent when
 * the code comes, unless the person changes it first: then they press the button again.
 */
export async function submitOnceLoaded(): Promise<void> {
  const form = useContactFormStore.getState();
  const code = contactCode.current();
  if (code !== undefined) return code.submit();
  if (form.status.kind === 'fetching') return;
  const validated = validateContact(form.draft);
  if (!validated.ok) return form.refuse(validated.error);
  form.fetchCode();
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([contactCode.attempt().catch(() => undefined), patience]);
  form.waitForCode();
  const { submit } = await contactCode.load();
  if (useContactFormStore.getState().status.kind === 'not-loaded') await submit();
}
