import { type Outbox, outbox, type SendMessage } from '../../../outbox/outbox.ts';
import { useContactFormStore } from '../form/contact-form-store.ts';
import { sendPatiently } from '../form/submit-contact.ts';

/** `unresolved`: nobody can tell whether the message has arrived; ask before it is changed. */
export type ChangeResult = 'done' | 'unresolved';

/** Tries one waiting message now. The list shows what came of it. */
export async function sendWaitingNow(
  submissionId: string,
  send: SendMessage = sendPatiently,
  box: Outbox = outbox,
): Promise<ChangeResult> {
  const status = await box.sendNow(submissionId, send);
  // The way is open: the others need not wait for their moment.
  if (status.state === 'sent') void box.replay(send, 'hint').catch(reportToConsole);
  return 'done';
}

/** Puts a waiting message back into the form. One that may have arrived is tried first, unless `anyway`. */
export async function changeWaiting(
  submissionId: string,
  consent: 'not-asked' | 'anyway' = 'not-asked',
  send: SendMessage = sendPatiently,
  box: Outbox = outbox,
): Promise<ChangeResult> {
  const reopening = await box.reopen(submissionId, consent === 'anyway' ? undefined : send);
  if (reopening.kind === 'unresolved') return 'unresolved';
  if (reopening.kind === 'reopened') {
    const { fields, wasSent } = reopening.draft;
    useContactFormStore.getState().load(fields, submissionId, wasSent);
    document.querySelector<HTMLElement>('#contact-form')?.focus();
  }
  return 'done';
}

export async function removeWaiting(submissionId: string, box: Outbox = outbox): Promise<ChangeResult> {
  await box.remove(submissionId);
  return 'done';
}

function reportToConsole(error: unknown) {
  console.error('A replay failed:', error);
}
