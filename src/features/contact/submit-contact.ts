import { sendContactMessage } from '../../backend/send-contact-message.ts';
import { type ContactMessage, validateContact } from '../../domain/contact-message.ts';
import type { SendOutcome } from '../../domain/send-outcome.ts';
import { newUuid } from '../../domain/uuid.ts';
import { useContactFormStore } from './contact-form-store.ts';

/** Validates what stands in the form, sends it, and reports what came of it to the store. */
export async function submitContact(
  send: (message: ContactMessage) => Promise<SendOutcome> = sendContactMessage,
): Promise<void> {
  const form = useContactFormStore.getState();
  // Enter pressed twice is one message.
  if (form.status.kind === 'sending') return;
  const validated = validateContact(form.draft);
  if (!validated.ok) {
    form.refuse(validated.error);
    return;
  }
  form.beginSending();
  const outcome = await send({
    ...validated.fields,
    submissionId: newUuid(),
    writtenAt: new Date().toISOString(),
  });
  if (outcome.kind === 'delivered') {
    form.finish();
    return;
  }
  console.error('The message was not sent:', outcome);
  form.fail(outcome.kind === 'retry' ? outcome.cause : 'server');
}
