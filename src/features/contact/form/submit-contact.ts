import { sendContactMessage } from '../../../api/send-contact-message.ts';
import { withQuickRetries } from '../../../api/with-quick-retries.ts';
import { type ContactMessage, validateContact } from '../../../domain/contact-message.ts';
import {
  type DeliveryStatus,
  isNotSaved,
  type Outbox,
  outbox,
  type SendMessage,
} from '../../../outbox/outbox.ts';
import { requestBackgroundSync } from '../../../pwa/background-sync.ts';
import { keepStorage } from '../../../pwa/keep-storage.ts';
import { useContactFormStore } from './contact-form-store.ts';

/** The sender for while a person is looking. */
export const sendPatiently: SendMessage = withQuickRetries(sendContactMessage);

/**
 * Validates what stands in the form, hands it to the outbox, tries to send it at once, and reports to the store
 * what came of it. On a device that cannot store it is sent directly.
 */
export async function submitContact(send: SendMessage = sendPatiently, box: Outbox = outbox): Promise<void> {
  const form = useContactFormStore.getState();
  // Enter pressed twice is one message.
  if (form.status.kind === 'sending') return;
  const validated = validateContact(form.draft);
  if (!validated.ok) {
    form.refuse(validated.error);
    return;
  }
  const submissionId = form.beginSending();
  const message = { ...validated.fields, submissionId, writtenAt: new Date().toISOString() };
  try {
    await box.enqueue(message);
  } catch (error) {
    if (!isNotSaved(error)) console.error('The outbox refused the message:', error);
    await sendDirectly(message, send);
    return;
  }
  // Asked for before the attempt: when this page dies in the middle of it, the worker takes over.
  void requestBackgroundSync();
  try {
    await report(await box.sendNow(submissionId, send), submissionId, box);
  } catch (error) {
    // The storage died after it had taken the message over: there it waits, whatever the attempt came to.
    if (!isNotSaved(error)) console.error('The attempt to send was not recorded:', error);
    form.keep(submissionId);
  }
}

async function report(status: DeliveryStatus, submissionId: string, box: Outbox): Promise<void> {
  const form = useContactFormStore.getState();
  const isOurFault =
    status.state === 'needs-attention' || (status.state === 'queued' && status.cause === 'server');
  if (status.state === 'sent') {
    form.finish(submissionId);
  } else if (status.state === 'gone') {
    // Removed from this device in another tab, by the same person: what stands in the form stays there. It may have
    // arrived all the same, so a changed text needs an id of its own.
    form.fail(true);
  } else if (isOurFault) {
    console.error('The message was not sent:', status.state, status.cause, status.refusedField);
    const reopening = await box.reopen(submissionId);
    if (reopening.kind === 'sent') form.finish(submissionId);
    else if (reopening.kind === 'reopened') form.fail(reopening.draft.wasSent);
    else form.keep(submissionId);
  } else {
    form.keep(submissionId);
    void keepStorage();
  }
}

async function sendDirectly(message: ContactMessage, send: SendMessage): Promise<void> {
  const form = useContactFormStore.getState();
  const outcome = await send(message);
  if (outcome.kind === 'delivered') {
    form.finish(message.submissionId);
    return;
  }
  console.error('The message was neither saved nor sent:', outcome);
  if (outcome.kind === 'retry' && outcome.cause === 'no-answer') form.failUnsaved(true);
  else form.fail(outcome.kind === 'retry' && outcome.mayBeStored);
}
