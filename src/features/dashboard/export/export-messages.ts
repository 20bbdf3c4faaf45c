import { ApiError } from '../../../api/api-error.ts';
import { sleep } from '../../../domain/backoff.ts';
import type { MessageKey, MessageList } from '../../../domain/staff/received-message.ts';
import type { InboxApi } from '../inbox/inbox-api.ts';
import { BYTE_ORDER_MARK, CSV_HEADER, csvLine } from './csv.ts';

/** The most messages that the backend returns at once. */
const BATCH_SIZE = 1000;
const ATTEMPTS = 3;
const RETRY_DELAY_MS = 1_000;

export interface ExportOrder {
  readonly list: MessageList;
  /** Messages written so far. */
  readonly onProgress: (written: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Every matching message, newest first, as CSV; undefined when it was cancelled. Loads in batches and turns each into
 * a Blob, which browsers hold outside of the page's memory. The audit log is written before the file is returned, so
 * there is no export without a line in it.
 * @throws ApiError when a batch failed in three attempts, or the log could not be written; then there is no file.
 */
export async function exportMessages(
  api: Pick<InboxApi, 'findMessages' | 'noteExport'>,
  { list, onProgress, signal }: ExportOrder,
): Promise<Blob | undefined> {
  const parts: Blob[] = [new Blob([BYTE_ORDER_MARK, CSV_HEADER])];
  let written = 0;
  let before: MessageKey | undefined;
  for (;;) {
    const key = before === undefined ? {} : { before };
    const batch = await withRetries(signal, () => api.findMessages({ ...list, ...key, limit: BATCH_SIZE }));
    if (signal.aborted || batch === undefined) return undefined;
    parts.push(new Blob(batch.map(csvLine)));
    written += batch.length;
    onProgress(written);
    before = batch[batch.length - 1];
    if (batch.length < BATCH_SIZE) break;
  }
  await withRetries(signal, () => api.noteExport(written));
  return signal.aborted ? undefined : new Blob(parts, { type: 'text/csv;charset=utf-8' });
}

async function withRetries<T>(signal: AbortSignal, ask: () => Promise<T>): Promise<T | undefined> {
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    try {
      return await ask();
    } catch (reason) {
      const isWorthAnother = reason instanceof ApiError && reason.kind !== 'not-staff';
      if (!isWorthAnother || reason.kind === 'session-ended' || attempt === ATTEMPTS) throw reason;
      await sleep(RETRY_DELAY_MS * attempt);
    }
  }
  return undefined;
}
