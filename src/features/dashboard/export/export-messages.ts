import { ApiError } from '../../../api/api-error.ts';
import { type Backoff, backoffMs } from '../../../domain/backoff.ts';
import type { MessageKey } from '../../../domain/received-message.ts';
import type { InboxApi } from '../inbox/inbox-api.ts';
import { BYTE_ORDER_MARK, CSV_HEADER, csvLine } from './csv.ts';

/** The most that the backend gives at once. */
const BATCH_SIZE = 1000;
const ATTEMPTS = 3;
const RETRIES: Backoff = { baseMs: 1_000, capMs: 2_000, jitter: 0.5 };

interface ExportOrder {
  readonly search: string;
  /** Messages written so far. */
  readonly onProgress: (written: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Every message that matches, newest first, as CSV; undefined when it was cancelled. Each batch becomes a
 * Blob at once: the browser keeps Blobs outside of the page's memory, so a phone does not run out of it.
 * @throws ApiError when a batch could not be had in three attempts; half a file is no file.
 */
export async function exportMessages(
  { search, onProgress, signal }: ExportOrder,
  backend: Pick<InboxApi, 'findMessages'>,
): Promise<Blob | undefined> {
  const parts: Blob[] = [new Blob([BYTE_ORDER_MARK, CSV_HEADER])];
  let written = 0;
  let before: MessageKey | undefined;
  for (;;) {
    const key = before === undefined ? {} : { before };
    const batch = await withRetries(signal, () =>
      backend.findMessages({ search, ...key, limit: BATCH_SIZE }),
    );
    if (signal.aborted || batch === undefined) return undefined;
    parts.push(new Blob(batch.map(csvLine)));
    written += batch.length;
    onProgress(written);
    before = batch.at(-1);
    if (batch.length < BATCH_SIZE) return new Blob(parts, { type: 'text/csv;charset=utf-8' });
  }
}

async function withRetries<T>(signal: AbortSignal, ask: () => Promise<T>): Promise<T | undefined> {
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    try {
      return await ask();
    } catch (reason) {
      const isWorthAnother = reason instanceof ApiError && reason.kind !== 'not-staff';
      if (!isWorthAnother || reason.kind === 'session-ended' || attempt === ATTEMPTS) throw reason;
      await new Promise((resolve) => setTimeout(resolve, backoffMs(RETRIES, attempt, Math.random)));
    }
  }
  return undefined;
}
