import type { ContactMessage } from '../domain/contact-message.ts';
import type { SendOutcome } from '../domain/send-outcome.ts';
import { type Entry, mayTry, NO_FAILURES, type ReplayReason, retryDelayMs, type Wait } from './entry.ts';
import type { OutboxConnection } from './outbox-connection.ts';
import type { WriteTransaction } from './outbox-db.ts';
import type { OutboxEnvironment } from './outbox-environment.ts';
import { leaseFrom, type Turn } from './replay-lock.ts';

/** Tries once to store a message at the server. */
export type SendMessage = (message: ContactMessage) => Promise<SendOutcome>;

/** The messages to try: all that the reason allows, oldest first, or one that a person asked for. */
export type Selection = { readonly reason: ReplayReason } | { readonly submissionId: string };

/** After this many refusals by our server or a firewall in a row, the other messages are not tried. */
const MAX_FAULTS_IN_A_ROW = 3;

/**
 * After this many attempts without an answer, the message itself may be the cause: a firewall may block its text, and
 * the messages behind it must not wait for it. The pass then tries one more before it ends.
 */
const SUSPECT_AFTER = 3;
const MAX_MISSES_IN_A_PASS = 2;

interface ClaimedEntry {
  readonly sequence: number;
  /** The entry before this attempt. */
  readonly entry: Entry;
}

/**
 * Tries the selected messages one after another until none is left, or the server is busy, fails three times in a row
 * or does not answer. Before each attempt it renews the lease, and ends when another tab or the worker has taken it.
 * @returns how many messages were delivered
 */
export async function runPass(
  environment: OutboxEnvironment,
  connection: OutboxConnection,
  turn: Turn,
  send: SendMessage,
  selection: Selection,
  onChange: () => void,
): Promise<number> {
  let delivered = 0;
  let faultsInARow = 0;
  let misses = 0;
  let after = 0;
  for (;;) {
    const claimed = await connection.write((transaction) =>
      claimNext(transaction, turn, selection, after, environment.now()),
    );
    if (claimed === undefined) return delivered;
    onChange();
    after = claimed.sequence;
    const outcome = await attempt(send, claimed.entry.message);

    let isPassOver = false;
    if (outcome.kind === 'delivered') delivered += 1;
    if (outcome.kind !== 'retry') {
      faultsInARow = 0;
    } else if (outcome.cause === 'server') {
      faultsInARow += 1;
      isPassOver =
        outcome.isPassing || outcome.retryAfterMs !== undefined || faultsInARow === MAX_FAULTS_IN_A_ROW;
    } else if (outcome.cause === 'blocked') {
      // The others may pass.
      faultsInARow += 1;
      isPassOver = faultsInARow === MAX_FAULTS_IN_A_ROW;
    } else {
      misses += 1;
      isPassOver =
        (claimed.entry.failures['no-answer'] ?? 0) < SUSPECT_AFTER || misses === MAX_MISSES_IN_A_PASS;
    }

    await connection.write((transaction) =>
      settle(transaction, claimed.entry, outcome, isPassOver, environment),
    );
    onChange();
    if (isPassOver || 'submissionId' in selection) return delivered;
  }
}

async function attempt(send: SendMessage, message: ContactMessage): Promise<SendOutcome> {
  try {
    return await send(message);
  } catch {
    // A sender that throws has proven nothing, which is the same as no answer.
    return { kind: 'retry', cause: 'no-answer' };
  }
}

async function claimNext(
  transaction: WriteTransaction,
  turn: Turn,
  selection: Selection,
  after: number,
  now: number,
): Promise<ClaimedEntry | undefined> {
  const leases = transaction.objectStore('leases');
  // Another tab or the worker took the lease while this page was frozen.
  if ((await leases.get('replay'))?.holder !== turn.holder) return undefined;
  const pause = await transaction.objectStore('pauses').get('replay');
  const isWanted = (entry: Entry) =>
    'reason' in selection
      ? mayTry(entry, pause, selection.reason, now)
      : entry.message.submissionId === selection.submissionId;
  const fromHere = IDBKeyRange.lowerBound(after, true);
  let cursor = await transaction.objectStore('entries').openCursor(fromHere);
  while (cursor !== null && !isWanted(cursor.value)) cursor = await cursor.continue();
  if (cursor === null) return undefined;
  const claimed = { sequence: cursor.key, entry: cursor.value };
  // Stored before sending: after a crash it must be known that the message may have arrived.
  await cursor.update({ ...claimed.entry, mayHaveArrived: true });
  const { submissionId } = claimed.entry.message;
  await leases.put({ ...turn, ...leaseFrom(now), sending: submissionId }, 'replay');
  return claimed;
}

/**
 * Stores what the attempt proved. The only place where an entry leaves the outbox without a person's request:
 * - only after `delivered`,
 * - in the transaction that writes the receipt,
 * - also when a person removed the entry during the attempt: the receipt then says that it did arrive.
 */
async function settle(
  transaction: WriteTransaction,
  before: Entry,
  outcome: SendOutcome,
  isPassOver: boolean,
  environment: OutboxEnvironment,
): Promise<void> {
  const entries = transaction.objectStore('entries');
  const pauses = transaction.objectStore('pauses');
  const { submissionId } = before.message;
  const sequence = await entries.index('submissionId').getKey(submissionId);
  const leases = transaction.objectStore('leases');
  const lease = await leases.get('replay');
  if (lease?.sending === submissionId) {
    const { sending: _ended, ...idle } = lease;
    await leases.put(idle, 'replay');
  }
  if (outcome.kind === 'delivered') {
    const receipts = transaction.objectStore('receipts');
    const isKnown = (await receipts.getKey(submissionId)) !== undefined;
    if (!isKnown) await receipts.put({ submissionId, sentAt: environment.now() });
    if (sequence !== undefined) await entries.delete(sequence);
    await pauses.delete('replay');
    return;
  }
  const after = entryAfter(before, outcome, environment);
  if (sequence !== undefined) await entries.put(after, sequence);
  if (isPassOver && after.wait !== undefined) await pauses.put(after.wait, 'replay');
  // A refusal is an answer: the server can be reached.
  if (outcome.kind === 'rejected') await pauses.delete('replay');
}

function entryAfter(
  before: Entry,
  outcome: Exclude<SendOutcome, { kind: 'delivered' }>,
  environment: OutboxEnvironment,
): Entry {
  const { wait: _waited, refusedField: _refused, ...rest } = before;
  if (outcome.kind === 'rejected') {
    const field = outcome.field === undefined ? {} : { refusedField: outcome.field };
    // The text never changed, so the server did not store it in an earlier attempt either.
    return { ...rest, ...field, status: 'needs-attention', mayHaveArrived: false };
  }
  const { cause } = outcome;
  const count = (before.failures[cause] ?? 0) + 1;
  const failures = { ...NO_FAILURES, [cause]: count };
  const asked = cause === 'server' ? outcome.retryAfterMs : undefined;
  const now = environment.now();
  const delay = retryDelayMs(cause, count, environment.random, asked);
  const wait: Wait = { from: now, until: now + delay, cause };
  const mayBeStored = cause === 'server' ? outcome.mayBeStored : cause === 'no-answer';
  const mayHaveArrived = before.mayHaveArrived || mayBeStored;
  return { ...rest, status: 'queued', failures, wait, mayHaveArrived };
}
