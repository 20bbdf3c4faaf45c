import { isBlank } from '../domain/blank.ts';
import { CONTACT_FIELDS, type ContactDraft } from '../domain/contact-message.ts';
import { checksumOfDraft, findHandedOver, lineageOf } from './lineage.ts';
import type { OutboxConnection } from './outbox-connection.ts';
import type { ReadTransaction, StoredDraft, WriteTransaction } from './outbox-db.ts';

const DRAFT_LIFE_MS = 7 * 24 * 3_600_000;

/** The content of a form, and the id under which its text will be sent. */
export type FormDraft = Omit<StoredDraft, 'savedAt' | 'lineage'>;

/** Stores a draft, or erases it when it is blank. Does nothing when it is in the outbox or sent already. */
export async function saveDraft(connection: OutboxConnection, draft: FormDraft, now: number): Promise<void> {
  await connection.write(async (transaction) => {
    const drafts = transaction.objectStore('drafts');
    // A late save, after the button was clicked here or on another page: the text must not come back as a draft.
    if (await isTaken(transaction, draft)) return;
    const lineage = (await drafts.get(draft.submissionId))?.lineage;
    if (Object.values(draft.fields).every(isBlank)) await drafts.delete(draft.submissionId);
    else await drafts.put({ ...draft, savedAt: now, ...(lineage && { lineage }) });
  });
}

/** The newest draft without its content, because a shared tablet shows the text only when asked. */
export async function findDraft(
  connection: OutboxConnection,
  now: number,
): Promise<{ readonly submissionId: string; readonly savedAt: number } | undefined> {
  return connection.write(async (transaction) => {
    const drafts = transaction.objectStore('drafts');
    let newest: StoredDraft | undefined;
    for (const draft of await drafts.getAll()) {
      if (now - draft.savedAt > DRAFT_LIFE_MS) {
        await drafts.delete(draft.submissionId);
        continue;
      }
      // Saved by a clock that was ahead: its seven days begin now, or it would be kept too long.
      if (draft.savedAt > now) await drafts.put({ ...draft, savedAt: now });
      if (newest === undefined || draft.savedAt > newest.savedAt) newest = draft;
    }
    return newest && { submissionId: newest.submissionId, savedAt: Math.min(newest.savedAt, now) };
  });
}

/**
 * Gives a draft to one form under a new id, so that two tabs that continue the same text never share an id. A text
 * that was already sent keeps its id, so that sending it again stores it once.
 */
export async function claimDraft(
  connection: OutboxConnection,
  submissionId: string,
  newSubmissionId: string,
  now: number,
): Promise<FormDraft | undefined> {
  return connection.write(async (transaction) => {
    const drafts = transaction.objectStore('drafts');
    const draft = await drafts.get(submissionId);
    if (draft === undefined) return undefined;
    const claimed = {
      submissionId: draft.wasSent ? submissionId : newSubmissionId,
      fields: draft.fields,
      wasSent: draft.wasSent,
    };
    await drafts.delete(submissionId);
    await drafts.put({ ...claimed, savedAt: now, lineage: lineageOf(draft) });
    return claimed;
  });
}

/** What became of the texts that a browser has put back into a form; undefined when nothing is known of them. */
export type Adoption =
  | { readonly kind: 'adopted'; readonly draft: FormDraft }
  | { readonly kind: 'handed-over' }
  | undefined;

/**
 * Gives a form the draft that its texts come from, under the new id: one with exactly these texts, or else that of the
 * last former id. Browsers put the text of a page that was left back into its boxes, but not the id under which it is
 * kept. The last letters may be missing in the draft. A text that was handed over meanwhile is nobody's draft.
 * @param formerIds those of this tab, the last one at the end
 */
export async function adoptDraft(
  connection: OutboxConnection,
  fields: ContactDraft,
  newSubmissionId: string,
  formerIds: readonly string[],
  now: number,
): Promise<Adoption> {
  return connection.write(async (transaction) => {
    const drafts = transaction.objectStore('drafts');
    const all = await drafts.getAll();
    const its = all.find((draft) => isSame(draft.fields, fields));
    if (
      its === undefined &&
      (await findHandedOver(transaction, formerIds, checksumOfDraft(fields))) !== undefined
    )
      return { kind: 'handed-over' };
    const found = its ?? all.find(({ submissionId }) => submissionId === formerIds[formerIds.length - 1]);
    if (found === undefined) return undefined;
    const wasSent = found.wasSent && isSame(found.fields, fields);
    const draft = { submissionId: wasSent ? found.submissionId : newSubmissionId, fields, wasSent };
    await drafts.delete(found.submissionId);
    await drafts.put({ ...draft, savedAt: now, lineage: lineageOf(found) });
    return { kind: 'adopted', draft };
  });
}

function isSame(one: ContactDraft, other: ContactDraft): boolean {
  return CONTACT_FIELDS.every((field) => one[field] === other[field]);
}

/** Deletes all drafts. */
export async function eraseAllDrafts(connection: OutboxConnection): Promise<void> {
  await connection.write((transaction) => transaction.objectStore('drafts').clear());
}

/** Deletes the draft with this id, if there is one. */
export async function eraseDraft(connection: OutboxConnection, submissionId: string): Promise<void> {
  await connection.write((transaction) => transaction.objectStore('drafts').delete(submissionId));
}

async function isTaken(
  transaction: ReadTransaction | WriteTransaction,
  { submissionId, fields }: FormDraft,
): Promise<boolean> {
  const entry = await transaction.objectStore('entries').index('submissionId').getKey(submissionId);
  const receipt = await transaction.objectStore('receipts').getKey(submissionId);
  if (entry !== undefined || receipt !== undefined) return true;
  return (await findHandedOver(transaction, [submissionId], checksumOfDraft(fields))) !== undefined;
}
