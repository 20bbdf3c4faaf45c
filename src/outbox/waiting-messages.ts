import { type ContactField, type ContactMessage, validateContact } from '../domain/contact-message.ts';
import { formatPhone, padPhone } from '../domain/phone.ts';
import type { FormDraft } from './drafts.ts';
import { type Entry, isOver, NO_FAILURES, type Receipt, type RetryCause } from './entry.ts';
import {
  checksumOf,
  findHandedOver,
  forgetHandover,
  isUntouchedCopyOf,
  joined,
  lineageOf,
  noteHandover,
} from './lineage.ts';
import type { Lineage, ReadTransaction, WriteTransaction } from './outbox-db.ts';

/** A message that is not delivered. `sending` ends with the lease, even if the attempt never ends. */
export interface PendingMessage {
  readonly message: ContactMessage;
  readonly state: 'queued' | 'sending' | 'needs-attention';
  /** An attempt was made that may have delivered the message. */
  readonly mayHaveArrived: boolean;
  /** Why the last attempt did not deliver; missing before the first one. */
  readonly cause?: RetryCause;
  /** The field that the server refused, if it said so. */
  readonly refusedField?: ContactField;
}

/** The state of one message. `gone`: it was removed from this device. */
export type DeliveryStatus =
  | PendingMessage
  | { readonly state: 'sent'; readonly receipt: Receipt }
  | { readonly state: 'gone' };

/**
 * `mayHaveArrived`: the server may have stored the removed message. `sent`: it was delivered before. `gone`: this
 * device no longer has it.
 */
export type Removal =
  | { readonly kind: 'removed'; readonly mayHaveArrived: boolean }
  | { readonly kind: 'sent'; readonly receipt: Receipt }
  | { readonly kind: 'gone' };

/** `unresolved`: it is unknown whether the message arrived. `sending`: an attempt is in progress. */
export type Reopening =
  | { readonly kind: 'reopened'; readonly draft: FormDraft }
  | { readonly kind: 'sent'; readonly receipt: Receipt }
  | { readonly kind: 'unresolved' | 'sending' | 'gone' };

type AnyTransaction = ReadTransaction | WriteTransaction;

/**
 * Stores a message as the last entry and erases its draft. An entry with the same id and text stays as it is. A text that
 * another page has handed over already is not stored a second time.
 * @returns the id under which the text is stored, or was sent
 * @throws Error when the id is stored with another text.
 */
export async function add(transaction: WriteTransaction, message: ContactMessage, now: number) {
  const { submissionId } = message;
  const lineage = await eraseDraftsOf(transaction, message);
  const found = await find(transaction, submissionId);
  if (found.kind === 'gone') {
    const other = await findHandedOver(transaction, [submissionId], checksumOf(message));
    if (other !== undefined) return other;
    await transaction.objectStore('entries').add({
      message,
      status: 'queued',
      queuedAt: now,
      failures: NO_FAILURES,
      mayHaveArrived: false,
    });
    if (lineage !== undefined) await noteHandover(transaction, submissionId, lineage);
  } else if (found.kind === 'pending' && !isSameText(found.entry.message, message)) {
    throw new Error('A submission id stands for one text; a changed text needs a new one');
  }
  return submissionId;
}

/**
 * Erases the draft with the id of the message, every other with its text, and every untouched copy of it: another tab,
 * or the same page before it was loaded again, may have kept it under an id of its own.
 * @returns all pages that have held the message, if there were others than this one
 */
async function eraseDraftsOf(
  transaction: WriteTransaction,
  message: ContactMessage,
): Promise<Lineage | undefined> {
  const drafts = transaction.objectStore('drafts');
  const { submissionId } = message;
  const lineages: Lineage[] = [];
  for (const draft of await drafts.getAll()) {
    const checked = validateContact(draft.fields);
    const isItsText = checked.ok && isSameText(checked.fields, message);
    if (draft.submissionId !== submissionId && !isItsText && !isUntouchedCopyOf(draft, submissionId))
      continue;
    if (draft.submissionId !== submissionId || draft.lineage !== undefined) lineages.push(lineageOf(draft));
    await drafts.delete(draft.submissionId);
  }
  if (lineages.length === 0) return undefined;
  return joined([...lineages, { ids: [submissionId], checksums: [checksumOf(message)] }]);
}

/** Deletes the entry of a message that is not delivered. */
export async function remove(transaction: WriteTransaction, submissionId: string): Promise<Removal> {
  const found = await find(transaction, submissionId);
  if (found.kind !== 'pending') return found;
  await forgetHandover(transaction, submissionId);
  await transaction.objectStore('entries').delete(found.sequence);
  return { kind: 'removed', mayHaveArrived: found.entry.mayHaveArrived };
}

/** Replaces the entry by a draft with the same id, unless an attempt is in progress. */
export async function reopen(
  transaction: WriteTransaction,
  submissionId: string,
  now: number,
): Promise<Reopening> {
  const found = await find(transaction, submissionId);
  if (found.kind !== 'pending') return found;
  if ((await sendingId(transaction, now)) === submissionId) return { kind: 'sending' };
  const lineage = await forgetHandover(transaction, submissionId);
  const { message, mayHaveArrived } = found.entry;
  const draft = { submissionId, fields: fieldsOf(message), wasSent: mayHaveArrived };
  await transaction.objectStore('entries').delete(found.sequence);
  await transaction.objectStore('drafts').put({ ...draft, savedAt: now, ...(lineage && { lineage }) });
  return { kind: 'reopened', draft };
}

/** The state of the message with this id; a receipt comes before an entry. */
export async function deliveryStatus(transaction: AnyTransaction, submissionId: string, now: number) {
  const found = await find(transaction, submissionId);
  if (found.kind === 'sent') return { state: 'sent', receipt: found.receipt } as const;
  if (found.kind === 'gone') return { state: 'gone' } as const;
  return view(found.entry, await sendingId(transaction, now));
}

/** Every message that is not delivered, oldest first. */
export async function list(transaction: AnyTransaction, now: number): Promise<PendingMessage[]> {
  const sending = await sendingId(transaction, now);
  const entries = await transaction.objectStore('entries').getAll();
  return entries.map((entry) => view(entry, sending));
}

type Found =
  | { readonly kind: 'sent'; readonly receipt: Receipt }
  | { readonly kind: 'pending'; readonly sequence: number; readonly entry: Entry }
  | { readonly kind: 'gone' };

async function find(transaction: AnyTransaction, submissionId: string): Promise<Found> {
  const receipt = await transaction.objectStore('receipts').get(submissionId);
  if (receipt !== undefined) return { kind: 'sent', receipt };
  const cursor = await transaction.objectStore('entries').index('submissionId').openCursor(submissionId);
  return cursor === null
    ? { kind: 'gone' }
    : { kind: 'pending', sequence: cursor.primaryKey, entry: cursor.value };
}

/** The entry that is being sent under a valid lease. */
async function sendingId(transaction: AnyTransaction, now: number): Promise<string | undefined> {
  const lease = await transaction.objectStore('leases').get('replay');
  return isOver(lease, now) ? undefined : lease?.sending;
}

function view(entry: Entry, sending: string | undefined): PendingMessage {
  const { message, status, mayHaveArrived, wait, refusedField } = entry;
  return {
    message,
    state: message.submissionId === sending ? 'sending' : status,
    mayHaveArrived,
    ...(wait === undefined ? {} : { cause: wait.cause }),
    ...(refusedField === undefined ? {} : { refusedField }),
  };
}

type Texts = Pick<ContactMessage, 'name' | 'email' | 'phone' | 'message'>;

function isSameText(one: Texts, other: Texts): boolean {
  return (['name', 'email', 'phone', 'message'] as const).every((field) => one[field] === other[field]);
}

function fieldsOf({ name, email, phone, message }: ContactMessage) {
  return { name, email, phone: formatPhone(padPhone(phone)), message };
}
