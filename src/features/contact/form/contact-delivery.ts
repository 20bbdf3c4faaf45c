import { sendContactMessage } from '../../../api/send-contact-message.ts';
import { withQuickRetries } from '../../../api/with-quick-retries.ts';
import { sleep } from '../../../domain/backoff.ts';
import { isBlank } from '../../../domain/blank.ts';
import { type ContactDraft, type ContactMessage, validateContact } from '../../../domain/contact-message.ts';
import {
  type DeliveryStatus,
  isNotSaved,
  type Outbox,
  outbox,
  type SendMessage,
} from '../../../outbox/outbox.ts';
import { requestBackgroundSync } from '../../../pwa/background-sync.ts';
import { nextInternetHint } from '../../../pwa/internet-hints.ts';
import { keepStorage } from '../../../pwa/keep-storage.ts';
import { useContactFormStore } from './contact-form-store.ts';

interface DeliveryEnvironment {
  readonly box: Outbox;
  /** Sends with quick retries, because a person is waiting. */
  readonly send: SendMessage;
  /** Resolves when the internet may be back. */
  readonly internetHint: () => Promise<void>;
}

/**
 * `unresolved`: the message may have arrived or not; the person must be asked before it is changed. `occupied`: the form
 * holds another text. `failed`: the device does not store at this moment, and nothing has changed.
 */
export type ChangeResult = 'done' | 'unresolved' | 'occupied' | 'failed';

/**
 * What the person has agreed to. `set-aside`: the text in the form is kept as unfinished. `anyway`: that too, and to
 * change a message that may have arrived.
 */
export type ChangeConsent = 'not-asked' | 'set-aside' | 'anyway';

/** The actions on a message, in the form and in the list of waiting ones. */
export interface ContactDelivery {
  /**
   * Validates the form, puts the message into the outbox, tries to send it at once and reports the result to the
   * store. On a device that cannot store, it is sent directly, and again when the internet may be back.
   */
  submit(): Promise<void>;
  /** Tries one waiting message now; the list shows the result. */
  sendNow(submissionId: string): Promise<ChangeResult>;
  /**
   * Puts a waiting message back into the form. A message that may have arrived is tried first, except with `anyway`.
   * Another text that is in the form is not replaced without consent, and is then kept as a draft.
   */
  change(submissionId: string, consent?: ChangeConsent): Promise<ChangeResult>;
  remove(submissionId: string): Promise<ChangeResult>;
}

export function createContactDelivery({ box, send, internetHint }: DeliveryEnvironment): ContactDelivery {
  const getForm = useContactFormStore.getState;

  async function submit(): Promise<void> {
    const form = getForm();
    // A second press of Enter must not send twice.
    if (form.status.kind === 'sending') return;
    const validated = validateContact(form.draft);
    if (!validated.ok) {
      form.refuse(validated.error);
      return;
    }
    const message = {
      ...validated.fields,
      submissionId: form.beginSending(),
      writtenAt: new Date().toISOString(),
    };
    let submissionId: string;
    try {
      submissionId = await box.enqueue(message);
    } catch (error) {
      if (!isNotSaved(error)) console.error('The outbox refused the message:', error);
      await sendDirectly(message, form.draft);
      return;
    }
    // Requested before the attempt: if this page is closed during it, the worker sends the message.
    void requestBackgroundSync();
    try {
      await report(await box.sendNow(submissionId, send), submissionId);
    } catch (error) {
      // Storage failed after the message was stored: it is still in the outbox, whatever the result of the attempt.
      if (!isNotSaved(error)) console.error('The attempt to send was not recorded:', error);
      form.keep(submissionId);
    }
  }

  async function report(status: DeliveryStatus, submissionId: string): Promise<void> {
    const form = getForm();
    const isOurFault =
      status.state === 'needs-attention' || (status.state === 'queued' && status.cause === 'server');
    if (status.state === 'sent') {
      form.finish(submissionId);
    } else if (status.state === 'gone') {
      // It was removed in another tab: the form keeps its text. The message may have arrived before, so a changed
      // text needs another id.
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

  async function sendDirectly(message: ContactMessage, draft: ContactDraft): Promise<void> {
    const form = getForm();
    form.storageRefused();
    const outcome = await send(message);
    if (outcome.kind === 'delivered') {
      form.finish(message.submissionId);
      return;
    }
    console.error('The message was neither saved nor sent:', outcome);
    if (outcome.kind === 'retry' && outcome.cause === 'no-answer') {
      form.failUnsaved(true);
      void submitAgain(draft);
    } else if (outcome.kind === 'retry' && outcome.cause === 'blocked') {
      form.fail(false, 'blocked');
    } else {
      form.fail(outcome.kind === 'retry' && outcome.cause === 'server' && outcome.mayBeStored);
    }
  }

  /** Sends again under the same id, so the message is stored once. A changed text is not sent without the button. */
  async function submitAgain(draft: ContactDraft): Promise<void> {
    await internetHint();
    const form = getForm();
    if (form.status.kind === 'not-saved' && form.draft === draft) await submit();
  }

  /** Keeps the text of the form as a draft, so that another can take its place. */
  async function setAside(): Promise<void> {
    const { draft, submissionId, wasSent } = getForm();
    if (submissionId !== undefined && !isEmpty(draft)) {
      await box.saveDraft({ submissionId, fields: draft, wasSent });
    }
  }

  return {
    submit,

    sendNow: orFailed(async (submissionId) => {
      const status = await box.sendNow(submissionId, send);
      // The server can be reached, so the other messages are sent too.
      if (status.state === 'sent') void box.replay(send, 'hint').catch(reportToConsole);
      return 'done';
    }),

    change: orFailed(async (submissionId, consent: ChangeConsent = 'not-asked') => {
      const { draft, status } = getForm();
      // One id belongs to one text: it must not change while it is sent.
      if (status.kind === 'sending' || (consent === 'not-asked' && !isEmpty(draft))) return 'occupied';
      await setAside();
      const reopening = await box.reopen(submissionId, consent === 'anyway' ? undefined : send);
      if (reopening.kind === 'unresolved') return 'unresolved';
      if (reopening.kind === 'reopened') {
        const { fields, wasSent } = reopening.draft;
        getForm().load(fields, submissionId, wasSent);
        document.querySelector<HTMLElement>('#contact-form')?.focus();
      }
      return 'done';
    }),

    remove: orFailed(async (submissionId) => {
      await box.remove(submissionId);
      return 'done';
    }),
  };
}

/** Storage fails at this moment: the page says so, and the person can try again. */
function orFailed<Rest extends unknown[]>(
  work: (submissionId: string, ...rest: Rest) => Promise<ChangeResult>,
): (submissionId: string, ...rest: Rest) => Promise<ChangeResult> {
  return (submissionId, ...rest) =>
    work(submissionId, ...rest).catch((error: unknown) => {
      console.error('The outbox could not be changed:', error);
      return 'failed';
    });
}

function isEmpty(draft: ContactDraft): boolean {
  return Object.values(draft).every(isBlank);
}

function reportToConsole(error: unknown) {
  console.error('A replay failed:', error);
}

const A_DAY_MS = 24 * 3_600_000;

export const contactDelivery = createContactDelivery({
  box: outbox,
  send: withQuickRetries(sendContactMessage, sleep),
  internetHint: () => nextInternetHint(A_DAY_MS),
});
