import type { ContactMessage } from '../domain/contact-message.ts';
import { createChangeSignal } from './change-signal.ts';
import { claimDraft, eraseDraft, type FormDraft, findDraft, saveDraft } from './drafts.ts';
import { dueAt, type Receipt, type ReplayReason } from './entry.ts';
import { connectOutbox, NotSavedError } from './outbox-connection.ts';
import { browserEnvironment, type OutboxEnvironment } from './outbox-environment.ts';
import { withReplayLock } from './replay-lock.ts';
import { runPass, type Selection, type SendMessage } from './replay-pass.ts';
import type { DeliveryStatus, PendingMessage, Removal, Reopening } from './waiting-messages.ts';
import * as messages from './waiting-messages.ts';

export type {
  DeliveryStatus,
  FormDraft,
  OutboxEnvironment,
  PendingMessage,
  Receipt,
  Removal,
  Reopening,
  ReplayReason,
  SendMessage,
};

/**
 * The messages of this device on their way to the server, shared by every tab and the service worker. Nothing
 * leaves it by age, attempts or error: a message stays until the server has proven that it has it, or until a
 * person removes it. States: queued → sending → sent, or needs attention.
 *
 * Every method rejects with a `NotSavedError` (see `isNotSaved`) when the device cannot store.
 */
export interface Outbox {
  /**
   * Takes a message over. Resolves when it is on the disk (strict durability), its draft erased in the same
   * transaction. Repeating it is harmless; `sent` means that the message was delivered before.
   */
  enqueue(message: ContactMessage): Promise<'queued' | 'sent'>;

  /**
   * Sends what may be sent, oldest first, one runner at a time across tabs and worker. An entry is deleted only
   * after `delivered`, in the transaction that writes its receipt; kept on `retry`; on `rejected` marked
   * `needs-attention`, and the later ones go on. The pass ends when nobody answers.
   */
  replay(send: SendMessage, reason: ReplayReason): Promise<ReplayResult>;

  /** Tries this one message now, whatever it waits for, and gives its status. Waits up to 12 s for another replay. */
  sendNow(submissionId: string, send: SendMessage): Promise<DeliveryStatus>;

  deliveryStatus(submissionId: string): Promise<DeliveryStatus>;

  /** Oldest first, with those that need attention in their place. */
  pending(): Promise<PendingMessage[]>;

  countPending(): Promise<number>;

  /** Newest first. */
  receipts(): Promise<Receipt[]>;

  /** When `replay` for the reason `due` has something to do: milliseconds since 1970, perhaps in the past. */
  nextDueAt(): Promise<number | undefined>;

  /** Takes a message off this device. It may be with the server already, and the answer says so. */
  remove(submissionId: string): Promise<Removal>;

  /**
   * Turns a message back into a draft, to be changed. With `resolveWith`, one that may have arrived is tried once
   * more first, and stays as it is (`unresolved`) when that proves nothing.
   */
  reopen(submissionId: string, resolveWith?: SendMessage): Promise<Reopening>;

  /** Keeps what is typed, for seven days. A blank draft is erased; one that was sent meanwhile is not kept. */
  saveDraft(draft: FormDraft): Promise<void>;

  /** The newest unfinished message, without its content. */
  findDraft(): Promise<{ readonly submissionId: string; readonly savedAt: number } | undefined>;

  /** Gives an unfinished message to one form, under the new id unless its text was sent under the old one. */
  claimDraft(submissionId: string, newSubmissionId: string): Promise<FormDraft | undefined>;

  eraseDraft(submissionId: string): Promise<void>;

  /** Calls back when this tab, another tab or the worker has changed something. Read again then. */
  subscribe(listener: () => void): () => void;
}

export interface ReplayResult {
  /** False when another tab or the worker is replaying already, which is as good. */
  readonly ran: boolean;
  readonly delivered: number;
  /** Messages still queued afterwards; those that need attention are not counted. */
  readonly queued: number;
}

/** An entry overdue by this much while the lock is taken: its holder is frozen, or the lock is stuck. */
const OVERDUE_MS = 60_000;

/** How long a person's button waits for a replay elsewhere to end: as long as one attempt. */
const TURN_CHECK_MS = 300;
const MAX_TURN_CHECKS = 40;

/** Touches nothing until it is used, so that a module may make one while pages are prerendered. */
export function createOutbox(environment: OutboxEnvironment = browserEnvironment): Outbox {
  const connection = connectOutbox(environment);
  const signal = createChangeSignal(environment);

  async function run(send: SendMessage, selection: Selection, isUrgent: () => Promise<boolean>) {
    return withReplayLock(environment, connection, isUrgent, (turn) =>
      runPass(environment, connection, turn, send, selection, signal.changed),
    );
  }

  /** When each queued message is due. */
  async function queuedMoments(): Promise<number[]> {
    return connection.read(async (transaction) => {
      const pause = await transaction.objectStore('pauses').get('replay');
      const entries = await transaction.objectStore('entries').getAll();
      const queued = entries.filter((entry) => entry.status === 'queued');
      return queued.map((entry) => dueAt(entry, pause, environment.now()));
    });
  }

  async function deliveryStatus(submissionId: string) {
    return connection.read((transaction) =>
      messages.deliveryStatus(transaction, submissionId, environment.now()),
    );
  }

  async function sendNow(submissionId: string, send: SendMessage) {
    for (let check = 1; ; check += 1) {
      const delivered = await run(send, { submissionId }, async () => true);
      const current = await deliveryStatus(submissionId);
      const isBusyElsewhere = delivered === undefined && 'message' in current;
      if (!isBusyElsewhere || check === MAX_TURN_CHECKS) return current;
      await environment.sleep(TURN_CHECK_MS);
    }
  }

  return {
    async enqueue(message) {
      const result = await connection.write((transaction) =>
        messages.add(transaction, message, environment.now()),
      );
      signal.changed();
      return result;
    },

    async replay(send, reason) {
      const isOverdue = async () => {
        const latest = environment.now() - OVERDUE_MS;
        return (await queuedMoments()).some((moment) => moment < latest);
      };
      const delivered = await run(send, { reason }, isOverdue);
      const queued = (await queuedMoments()).length;
      return { ran: delivered !== undefined, delivered: delivered ?? 0, queued };
    },

    sendNow,
    deliveryStatus,
    pending: () => connection.read((transaction) => messages.list(transaction, environment.now())),
    countPending: () => connection.read((transaction) => transaction.objectStore('entries').count()),

    async receipts() {
      const receipts = await connection.read((transaction) => transaction.objectStore('receipts').getAll());
      return receipts.sort((one, other) => other.sentAt - one.sentAt);
    },

    async nextDueAt() {
      const moments = await queuedMoments();
      return moments.length === 0 ? undefined : Math.min(...moments);
    },

    async remove(submissionId) {
      const removal = await connection.write((transaction) => messages.remove(transaction, submissionId));
      signal.changed();
      return removal;
    },

    async reopen(submissionId, resolveWith) {
      if (resolveWith !== undefined) {
        const before = await deliveryStatus(submissionId);
        if ('message' in before && before.mayHaveArrived) {
          const after = await sendNow(submissionId, resolveWith);
          if ('message' in after && after.mayHaveArrived) return { kind: 'unresolved' };
        }
      }
      const reopening = await connection.write((transaction) =>
        messages.reopen(transaction, submissionId, environment.now()),
      );
      signal.changed();
      return reopening;
    },

    saveDraft: (draft) => saveDraft(connection, draft, environment.now()),
    findDraft: () => findDraft(connection, environment.now()),
    claimDraft: (submissionId, newSubmissionId) =>
      claimDraft(connection, submissionId, newSubmissionId, environment.now()),
    eraseDraft: (submissionId) => eraseDraft(connection, submissionId),

    subscribe: signal.subscribe,
  };
}

/** The outbox of this page or worker. */
export const outbox = createOutbox();

/** Whether an outbox method failed because the device cannot store; nothing has changed then. */
export function isNotSaved(error: unknown): boolean {
  return error instanceof NotSavedError;
}
