import type { OutboxConnection } from './outbox-connection.ts';
import type { ReadTransaction, StoredDraft, WriteTransaction } from './outbox-db.ts';

const DRAFT_LIFE_MS = 7 * 24 * 3_600_000;

/** What a form holds: a draft, and the id that its text will be sent under. */
export type FormDraft = Omit<StoredDraft, 'savedAt'>;

/** Keeps what is typed; erases it when nothing is left of it. Does nothing once the id is in the outbox or sent. */
export async function saveDraft(connection: OutboxConnection, draft: FormDraft, now: number): Promise<void> {
  await connection.write(async (transaction) => {
    const drafts = transaction.objectStore('drafts');
    // A save that comes late, after the button: the text must not come back once it is on its way.
    if (await isTaken(transaction, draft.submissionId)) return;
    const isBlank = Object.values(draft.fields).every((text) => text.trim() === '');
    if (isBlank) await drafts.delete(draft.submissionId);
    else await drafts.put({ ...draft, savedAt: now });
  });
}

/** The newest unfinished message, without its content: a shared tablet shows that only when asked. */
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
      // The clock was ahead when it was saved: its seven days begin now, or they would never end.
      if (draft.savedAt > now) await drafts.put({ ...draft, savedAt: now });
      if (newest === undefined || draft.savedAt > newest.savedAt) newest = draft;
    }
    return newest && { submissionId: newest.submissionId, savedAt: Math.min(newest.savedAt, now) };
  });
}

/**
 * Hands an unfinished message to one form, under an id of its own, so that two tabs that continue the same text
 * in two ways never share one. A text that was already sent keeps its id: sending it again must be harmless.
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
    await drafts.put({ ...claimed, savedAt: now });
    return claimed;
  });
}

export async function eraseDraft(connection: OutboxConnection, submissionId: string): Promise<void> {
  await connection.write((transaction) => transaction.objectStore('drafts').delete(submissionId));
}

async function isTaken(transaction: ReadTransaction | WriteTransaction, submissionId: string) {
  const entry = await transaction.objectStore('entries').index('submissionId').getKey(submissionId);
  return (
    entry !== undefined || (await transaction.objectStore('receipts').getKey(submissionId)) !== undefined
  );
}
