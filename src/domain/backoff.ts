/** Waits that double from one failure to the next. */
export interface Backoff {
  /** The longest wait after the first failure. */
  readonly baseMs: number;
  readonly capMs: number;
  /** The share of each wait that is random, from 0 to 1, so that devices which failed together come back apart. */
  readonly jitter: number;
}

/**
 * How long to wait after so many failures in a row, from 1, in milliseconds.
 * @param random gives a number from 0 up to 1
 */
export function backoffMs(
  { baseMs, capMs, jitter }: Backoff,
  failures: number,
  random: () => number,
): number {
  const longest = Math.min(capMs, baseMs * 2 ** (failures - 1));
  return Math.ceil(longest * (1 - jitter + random() * jitter));
}
