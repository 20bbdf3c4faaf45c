/** Durations of many tries, in milliseconds. */
export interface Latencies {
  /** As text: the median, the 95th percentile, the maximum. */
  readonly figure: string;
  readonly medianMs: number;
}

export function latencies(tries: readonly number[]): Latencies {
  const sorted = [...tries].sort((one, other) => one - other);
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  const medianMs = at(0.5);
  return { figure: `median ${medianMs} ms, 95 % within ${at(0.95)} ms, slowest ${at(1)} ms`, medianMs };
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** One after the other, so that the tries do not delay each other. */
export async function tries(count: number, work: (n: number) => Promise<unknown>): Promise<number[]> {
  const found: number[] = [];
  for (let n = 0; n < count; n += 1) found.push(await timed(() => work(n)));
  return found;
}
