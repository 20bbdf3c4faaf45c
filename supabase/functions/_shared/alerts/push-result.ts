import type { Result } from './delivery.ts';
import { whenAborted } from './time-limit.ts';

/** The only reason that concerns the device: it was subscribed with another key of the server (Apple, 2026). */
const OTHER_KEY = 'VapidPkHashMismatch';
const MOST_READ = 2_000;

/** The result that the answer of a push service means. Reads its body, at most until the signal aborts. */
export async function pushResult(response: Response, signal: AbortSignal): Promise<Result> {
  const { status } = response;
  const why = await reasonOf(response, signal);
  if (response.ok) return { outcome: 'sent' };
  const reason = ['push', status, why].filter(Boolean).join(' ');
  if (status === 404 || status === 410 || (status < 500 && why === OTHER_KEY))
    return { outcome: 'gone', reason };
  if (status === 406 || status === 408 || status === 429 || status >= 500) {
    const retryAfter = retryAfterSeconds(response.headers.get('Retry-After'));
    return { outcome: 'busy', reason, ...(retryAfter === undefined ? {} : { retryAfter }) };
  }
  return { outcome: 'refused', reason };
}

/** The result when there was no answer. The system's error names hosts, so only its kind is kept. */
export function unreachable(error: unknown): Result {
  const isSilent = error instanceof Error && error.name === 'TimeoutError';
  return { outcome: 'busy', reason: isSilent ? 'push no answer' : 'push not reachable' };
}

/** A single word such as "BadJwtToken"; whole sentences could repeat what was sent. */
async function reasonOf(response: Response, signal: AbortSignal): Promise<string | undefined> {
  try {
    const text = (await Promise.race([response.text(), whenAborted(signal)])).slice(0, MOST_READ);
    const [, reason] = /"(?:reason|error|status)"\s*:\s*"(\w{3,40})"/.exec(text) ?? [];
    return reason;
  } catch {
    // Not in this format: the status is enough.
    return undefined;
  }
}

/** Seconds, from a number or a date in the header. */
function retryAfterSeconds(header: string | null, now = Date.now()): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(1, Math.ceil((date - now) / 1000));
}
