import type { RetryCause } from './entry.ts';

const BASE_MS = 5_000;

const CAP_MS: Readonly<Record<RetryCause, number>> = {
  'no-answer': 15 * 60_000,
  // A fault of ours lasts until a person mends it: asking every quarter of an hour would only add load.
  server: 6 * 3_600_000,
};

/**
 * How long to wait after so many failures in a row, in milliseconds: full jitter over a doubling range, so that
 * devices which failed together do not come back together. A wait the server asked for comes on top; nobody can
 * silence an outbox for longer than the cap.
 */
export function backoffMs(cause: RetryCause, failures: number, random: () => number, askedMs = 0): number {
  const range = Math.min(CAP_MS[cause], BASE_MS * 2 ** (failures - 1));
  return Math.min(CAP_MS[cause], askedMs + Math.ceil(random() * range));
}
