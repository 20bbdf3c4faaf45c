import { type ContactDraft, type ContactMessage, validateContact } from '../domain/contact-message.ts';
import type { Lineage, ReadTransaction, StoredDraft, WriteTransaction } from './outbox-db.ts';

/** A draft that is loaded again and again must not grow without end, nor what is known of the messages. */
const MAX_KEPT = 100;

type Texts = Pick<ContactMessage, 'name' | 'email' | 'phone' | 'message'>;

/** The lineage of the pages that have held this draft, with its text as it is now. */
export function lineageOf({ submissionId, fields, lineage }: StoredDraft): Lineage {
  return joined([lineage, { ids: [submissionId], checksums: [checksumOfDraft(fields)] }]);
}

export function joined(lineages: readonly (Lineage | undefined)[]): Lineage {
  const all = <Part extends 'ids' | 'checksums'>(part: Part) =>
    [...new Set(lineages.flatMap((lineage) => [...(lineage?.[part] ?? [])]))].slice(-MAX_KEPT);
  return { ids: all('ids') as string[], checksums: all('checksums') as number[] };
}

/** Whether the draft came from a page with this id, and nothing was changed in it since. */
export function isUntouchedCopyOf({ fields, lineage }: StoredDraft, submissionId: string): boolean {
  return lineage?.ids.includes(submissionId) === true && lineage.checksums.includes(checksumOfDraft(fields));
}

/** A message that was handed over, and the pages that have held its text. */
interface Handover extends Lineage {
  readonly submissionId: string;
}

/** The newest at the end. */
interface HandoverStore {
  get(key: typeof HANDOVERS_KEY): Promise<readonly Handover[] | undefined>;
  put(handovers: readonly Handover[], key: typeof HANDOVERS_KEY): Promise<unknown>;
}

/**
 * In the store of the leases, which has no keys of its own: a new store would need an upgrade of the database, and an
 * older page that is frozen would block that.
 */
const HANDOVERS_KEY = 'handovers';
const storeOf = (transaction: ReadTransaction | WriteTransaction) =>
  transaction.objectStore('leases') as unknown as HandoverStore;
const readAll = async (transaction: ReadTransaction | WriteTransaction) =>
  (await storeOf(transaction).get(HANDOVERS_KEY)) ?? [];

export async function noteHandover(
  transaction: WriteTransaction,
  submissionId: string,
  lineage: Lineage,
): Promise<void> {
  const all = [...(await readAll(transaction)), { submissionId, ...lineage }];
  await storeOf(transaction).put(all.slice(-MAX_KEPT), HANDOVERS_KEY);
}

/** The message has left the outbox without being sent. Returns the pages that have held its text. */
export async function forgetHandover(
  transaction: WriteTransaction,
  submissionId: string,
): Promise<Lineage | undefined> {
  const all = await readAll(transaction);
  const isIts = (handover: Handover) => handover.submissionId === submissionId;
  const found = all.filter(isIts);
  if (found.length === 0) return undefined;
  const others = all.filter((handover) => !isIts(handover));
  await storeOf(transaction).put(others, HANDOVERS_KEY);
  return joined(found);
}

/**
 * The id of the message as which a text of one of these ids was handed over, here or on another page; undefined when it
 * was not. A text that has been changed since is another one.
 */
export async function findHandedOver(
  transaction: ReadTransaction | WriteTransaction,
  ids: readonly string[],
  checksum: number,
): Promise<string | undefined> {
  const isIts = (handover: Handover) =>
    handover.checksums.includes(checksum) && ids.some((id) => handover.ids.includes(id));
  return (await readAll(transaction)).find(isIts)?.submissionId;
}

/** The same for a draft and for the message that it becomes. */
export function checksumOfDraft(fields: ContactDraft): number {
  const checked = validateContact(fields);
  return checked.ok
    ? checksumOf(checked.fields)
    : fnv1a([fields.name, fields.email, fields.phone, fields.message]);
}

export function checksumOf({ name, email, phone, message }: Texts): number {
  return fnv1a([name, email, phone, message]);
}

/** FNV-1a, 32 bits. */
function fnv1a(texts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const letter of JSON.stringify(texts)) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash >>> 0;
}
