/** Waiting times that double with each failure. */
export interface Backoff {
  /** The longest wait after the first failure. */
  readonly baseMs: number;
  readonly capMs: number;
  /** The random share of each wait, from 0 to 1, so that devices that failed together do not return together. */
  readonly jitter: number;
}

/**
 * The wait after `failures` failures in a row, from 1, in milliseconds.
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

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * The result of `work`, or undefined when it takes longer than this. The work itself goes on, because a call that the
 * platform does not answer cannot be cancelled. Rejects when `work` does.
 */
export function within<Result>(ms: number, work: Promise<Result>): Promise<Result | undefined> {
  return Promise.race([work, sleep(ms).then(() => undefined)]);
}
