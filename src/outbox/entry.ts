import { type Backoff, backoffMs } from '../domain/backoff.ts';
import type { ContactField, ContactMessage } from '../domain/contact-message.ts';

/** A stretch of time by the device's clock. Its beginning is kept, so that a clock set back cannot stretch it. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** A clock outside the span, on either side, ends it: better one attempt too many than a message stuck for a year. */
export function isOver(span: Span | undefined, now: number): boolean {
  return span === undefined || now < span.from || now >= span.until;
}

/** Why an attempt did not deliver: nobody answered, or our server answered with a fault of its own. */
export type RetryCause = 'no-answer' | 'server';

export interface Wait extends Span {
  readonly cause: RetryCause;
}

/** A message in the outbox, as it is stored. One submission id stands for one text and never for another. */
export interface Entry {
  readonly message: ContactMessage;
  readonly status: 'queued' | 'needs-attention';
  readonly queuedAt: number;
  /** Attempts in a row with this cause; the wait grows with them. */
  readonly failures: Readonly<Record<RetryCause, number>>;
  /** Set before the first byte leaves, taken back only when the answer proves that nothing was stored. */
  readonly mayHaveArrived: boolean;
  readonly wait?: Wait;
  /** What the server refused, when it said so. */
  readonly refusedField?: ContactField;
}

/** Proof for the sender, and nothing personal. */
export interface Receipt {
  readonly submissionId: string;
  /** Milliseconds since 1970 by the device's clock. */
  readonly sentAt: number;
}

/**
 * What starts a replay, and so what it may disturb.
 * - `due`: a moment came; only what is due.
 * - `hint`: the internet may be back (start, `online`, a page shown again, background sync); also what waits
 *   because nobody answered. A wait that our server caused is kept.
 */
export type ReplayReason = 'due' | 'hint';

export function mayTry(entry: Entry, pause: Wait | undefined, reason: ReplayReason, now: number): boolean {
  if (entry.status !== 'queued') return false;
  return [entry.wait, pause].every(
    (wait) => isOver(wait, now) || (reason === 'hint' && wait?.cause === 'no-answer'),
  );
}

/** When the entry may next be tried without being asked; a moment in the past means at once. */
export function dueAt(entry: Entry, pause: Wait | undefined, now: number): number {
  const ends = [entry.wait, pause].map((wait) => (wait === undefined || isOver(wait, now) ? 0 : wait.until));
  return Math.max(Math.min(entry.queuedAt, now), ...ends);
}

const BACKOFF: Readonly<Record<RetryCause, Backoff>> = {
  'no-answer': { baseMs: 5_000, capMs: 15 * 60_000, jitter: 1 },
  // A fault of ours lasts until a person mends it: asking every quarter of an hour would only add load.
  server: { baseMs: 5_000, capMs: 6 * 3_600_000, jitter: 1 },
};

/**
 * How long to wait after so many failures in a row, in milliseconds. A wait that the server asked for comes on top;
 * nobody can silence an outbox for longer than the cap.
 */
export function retryDelayMs(cause: RetryCause, failures: number, random: () => number, askedMs = 0): number {
  return Math.min(BACKOFF[cause].capMs, askedMs + backoffMs(BACKOFF[cause], failures, random));
}
