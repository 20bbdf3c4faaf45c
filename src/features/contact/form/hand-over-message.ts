import { useContactFormStore } from './contact-form-store.ts';

/**
 * Appends a message to the form for the person to change and send. While another message is being sent this waits,
 * because its text must not change.
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
