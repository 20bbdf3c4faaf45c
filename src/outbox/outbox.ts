import type { ContactDraft, ContactMessage } from '../domain/contact-message.ts';
import { createChangeSignal } from './change-signal.ts';
import {
  type Adoption,
  adoptDraft,
  claimDraft,
  eraseAllDrafts,
  eraseDraft,
  type FormDraft,
  findDraft,
  saveDraft,
} from './drafts.ts';
import { dueAt, type Receipt, type ReplayReason } from './entry.ts';
import { checksumOfDraft, findHandedOver } from './lineage.ts';
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
 * The messages of this device on their way to the server, shared by every tab and the service worker. No message is
 * removed because of age, attempts or errors: it stays until the server has proven that it is stored, or a person
 * removes it. States: queued → sending → sent, or needs attention.
 *
 * Every method rejects with a `NotSavedError` (see `isNotSaved`) when the device cannot store.
 */
export interface Outbox {
  /**
   * Stores a message. Resolves when it is on the disk (strict durability) and every draft of its text is erased, both in
   * one transaction. Safe to repeat. Returns the id under which the text is stored or was sent: that of another message
   * when another page of this device has handed over the same draft before.
   */
  enqueue(message: ContactMessage): Promise<string>;

  /**
   * Sends the messages that may be sent, oldest first; only one tab or worker does so at a time. After `delivered` an
   * entry is deleted in the transaction that writes its receipt; after `retry` it stays; after `rejected` it is
   * marked `needs-attention` and the next one is tried. The pass ends when the server does not answer.
   */
  replay(send: SendMessage, reason: ReplayReason): Promise<ReplayResult>;

  /**
   * Tries this message now, even if it is waiting, and returns its status. Waits up to 12 s for another replay to
   * end.
   */
  sendNow(submissionId: string, send: SendMessage): Promise<DeliveryStatus>;

  /** The state of this message; `gone` when the device has neither the message nor a receipt. */
  deliveryStatus(submissionId: string): Promise<DeliveryStatus>;

  /** Oldest first; messages that need attention keep their position. */
  pending(): Promise<PendingMessage[]>;

  /** The number of undelivered messages, those that need attention included. */
  countPending(): Promise<number>;

  /** Newest first. */
  receipts(): Promise<Receipt[]>;

  /**
   * When `replay` with the reason `due` has work: milliseconds since 1970, possibly in the past; undefined when
   * nothing waits.
   */
  nextDueAt(): Promise<number | undefined>;

  /** Removes a message from this device. It may be stored at the server already; the result says so. */
  remove(submissionId: string): Promise<Removal>;

  /**
   * Turns a message back into a draft, to be changed. With `resolveWith`, a message that may have arrived is tried
   * once more before; if its fate is still unknown, it stays (`unresolved`).
   */
  reopen(submissionId: string, resolveWith?: SendMessage): Promise<Reopening>;

  /** Stores a draft for seven days. A blank draft is erased; one whose id was sent in the meantime is not stored. */
  saveDraft(draft: FormDraft): Promise<void>;

  /** The newest draft, without its content. */
  findDraft(): Promise<{ readonly submissionId: string; readonly savedAt: number } | undefined>;

  /** Gives a draft to one form, under the new id unless its text was sent under the old one. */
  claimDraft(submissionId: string, newSubmissionId: string): Promise<FormDraft | undefined>;

  /** Gives a form the draft that its texts come from, as `claimDraft` does; or tells that they were handed over. */
  adoptDraft(fields: ContactDraft, newSubmissionId: string, formerIds?: readonly string[]): Promise<Adoption>;

  /** Whether this text of the form with this id was handed over by another page. A changed text is another one. */
  isHandedOver(submissionId: string, fields: ContactDraft): Promise<boolean>;

  eraseDraft(submissionId: string): Promise<void>;

  eraseAllDrafts(): Promise<void>;

  /** Calls back when this tab, another tab or the worker has changed the outbox; then read it again. */
  subscribe(listener: () => void): () => void;
}

/** The result of one `replay`. */
export interface ReplayResult {
  /** False when another tab or the worker is replaying already; nothing more needs to be done then. */
  readonly ran: boolean;
  readonly delivered: number;
  /** Messages still queued after the pass, without those that need attention. */
  readonly queued: number;
}

/** An entry this long overdue while the lock is taken means that the lock's holder is frozen or the lock is stuck. */
const OVERDUE_MS = 60_000;

/** How long a person's request waits for another replay to end: the duration of one attempt. */
const TURN_CHECK_MS = 300;
const MAX_TURN_CHECKS = 40;

/**
 * Uses no browser function before the first call, so that modules can create an outbox while pages are prerendered.
 */
export function createOutbox(environment: OutboxEnvironment = browserEnvironment): Outbox {
  const connection = connectOutbox(environment);
  const signal = createChangeSignal(environment);

  async function run(send: SendMessage, selection: Selection, isUrgent: () => Promise<boolean>) {
    return withReplayLock(environment, connection, isUrgent, (turn) =>
      runPass(environment, connection, turn, send, selection, signal.changed),
    );
  }

  /** The due time of each queued message. */
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
    adoptDraft: (fields, newSubmissionId, formerIds = []) =>
      adoptDraft(connection, fields, newSubmissionId, formerIds, environment.now()),
    isHandedOver: async (submissionId, fields) => {
      const checksum = checksumOfDraft(fields);
      const id = await connection.read((transaction) =>
        findHandedOver(transaction, [submissionId], checksum),
      );
      return id !== undefined;
    },
    eraseDraft: (submissionId) => eraseDraft(connection, submissionId),
    eraseAllDrafts: () => eraseAllDrafts(connection),

    subscribe: signal.subscribe,
  };
}

/** The outbox of this page or worker. */
export const outbox = createOutbox();

/** Whether an outbox method failed because the device cannot store; nothing has changed then. */
export function isNotSaved(error: unknown): boolean {
  return error instanceof NotSavedError;
}
