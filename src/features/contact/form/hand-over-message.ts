import { useContactFormStore } from './contact-form-store.ts';

/**
 * Puts a message into the form for the person to change and send; text that is there stays, above it. While another
 * one is being sent this waits for its end, because what is on its way must not change.
 */
export function handOverMessage(message: string): void {
  const { status, suggest } = useContactFormStore.getState();
  if (status.kind !== 'sending') {
    suggest(message);
    return;
  }
  const stop = useContactFormStore.subscribe((form) => {
    if (form.status.kind === 'sending') return;
    stop();
    form.suggest(message);
  });
}
