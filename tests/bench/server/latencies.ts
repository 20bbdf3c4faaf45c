import { setTimeout as pause } from 'node:timers/promises';

/** Durations in milliseconds as text: the median, the 95th percentile, the maximum. */
export function latencies(tries: readonly number[]): string {
  const sorted = [...tries].sort((one, other) => one - other);
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return `median ${at(0.5)} ms, 95 % within ${at(0.95)} ms, slowest ${at(1)} ms`;
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

/** Tries one after the other, with a pause after each, until something else has ended. */
export async function triesDuring(
  other: Promise<unknown>,
  pauseMs: number,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const found: number[] = [];
  const isOver = ending(other);
  while (!isOver()) {
    found.push(await timed(work));
    await pause(pauseMs);
  }
  return found;
}

/** Begins a new try in this interval, whether or not the others have ended, until something else has ended. */
export async function arrivalsDuring(
  other: Promise<unknown>,
  everyMs: number,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const begun: Promise<number>[] = [];
  const isOver = ending(other);
  while (!isOver()) {
    begun.push(timed(work));
    await pause(everyMs);
  }
  return Promise.all(begun);
}

function ending(other: Promise<unknown>): () => boolean {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  other.then(end, end);
  return () => isOver;
}

/** One line of a report. */
export function tell(what: string, figure: string): void {
  console.log(`  ${what.padEnd(34)}${figure}`);
}
