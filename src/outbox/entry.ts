import { type Backoff, backoffMs } from '../domain/backoff.ts';
import type { ContactField, ContactMessage } from '../domain/contact-message.ts';

/** A period by the device's clock. Its start is stored, so that setting the clock back cannot lengthen it. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/**
 * Also true before the start: after a clock change, one attempt too many is better than a message that waits for a
 * year.
 */
export function isOver(span: Span | undefined, now: number): boolean {
  return span === undefined || now < span.from || now >= span.until;
}

/**
 * Why an attempt did not deliver: no answer, our server answered with an error of its own, or a firewall on the way
 * refused the text.
 */
export type RetryCause = 'no-answer' | 'server' | 'blocked';

/** The period in which a message or the whole outbox is not tried, and why. */
export interface Wait extends Span {
  readonly cause: RetryCause;
}

/** A message in the outbox, as it is stored. One submission id belongs to one text and never to another. */
export interface Entry {
  readonly message: ContactMessage;
  readonly status: 'queued' | 'needs-attention';
  readonly queuedAt: number;
  /** Failed attempts in a row with this cause; the wait grows with them. */
  readonly failures: Readonly<Partial<Record<RetryCause, number>>>;
  /** Set before the first byte is sent; reset only when an answer proves that nothing was stored. */
  readonly mayHaveArrived: boolean;
  readonly wait?: Wait;
  /** The field that the server refused, if it said so. */
  readonly refusedField?: ContactField;
}

/** An older version that is still open counts on both being there. */
export const NO_FAILURES = { 'no-answer': 0, server: 0 } as const;

/** The sender's proof of delivery, without personal data. */
export interface Receipt {
  readonly submissionId: string;
  /** Milliseconds since 1970 by the device's clock. */
  readonly sentAt: number;
}

/**
 * Why a replay starts, and which waits it ends.
 * - `due`: a time has come; tries only messages that are due.
 * - `hint`: the internet may be back, or the device may be on another network (start, `online`, page shown again,
 *   background sync); also tries messages that wait because of the network. A wait that our server caused is kept.
 */
export type ReplayReason = 'due' | 'hint';

/**
 * Whether a replay for this reason may try the entry now: it is queued, and neither its wait nor the pause holds it.
 */
export function mayTry(entry: Entry, pause: Wait | undefined, reason: ReplayReason, now: number): boolean {
  if (entry.status !== 'queued') return false;
  return [entry.wait, pause].every(
    (wait) => isOver(wait, now) || (reason === 'hint' && wait?.cause !== 'server'),
  );
}

/** When the entry may be tried next without a person's request; a time in the past means now. */
export function dueAt(entry: Entry, pause: Wait | undefined, now: number): number {
  const ends = [entry.wait, pause].map((wait) => (wait === undefined || isOver(wait, now) ? 0 : wait.until));
  return Math.max(Math.min(entry.queuedAt, now), ...ends);
}

const BACKOFF: Readonly<Record<RetryCause, Backoff>> = {
  'no-answer': { baseMs: 5_000, capMs: 15 * 60_000, jitter: 1 },
  // An error of our server lasts until a person repairs it: retrying every 15 minutes would only add load.
  server: { baseMs: 5_000, capMs: 6 * 3_600_000, jitter: 1 },
  blocked: { baseMs: 5_000, capMs: 6 * 3_600_000, jitter: 1 },
};

/**
 * The wait after this many failures in a row, in milliseconds. A wait that the server asked for is added, but the sum
 * is limited, so that nobody can stop an outbox for longer.
 */
export function retryDelayMs(cause: RetryCause, failures: number, random: () => number, askedMs = 0): number {
  return Math.min(BACKOFF[cause].capMs, askedMs + backoffMs(BACKOFF[cause], failures, random));
}
