import { latencies } from '../server/latencies.ts';
import type { Verdict } from './run-with-faults.ts';

/**
 * Prints the result of the seeds so far. It is good when no message was lost, doubled or stuck, no word was false, and
 * every kind of fault happened.
 */
export function summarize(verdicts: readonly Verdict[]): { readonly isGood: boolean } {
  console.table(verdicts.map(({ faults: _faults, drainTimes: _drainTimes, ...counts }) => counts));
  const drains = verdicts.flatMap(({ drainTimes }) => drainTimes);
  if (drains.length === 0) console.log('Nothing was waiting when the faults stopped');
  else console.log(`${drains.length} waited when the faults stopped; time to drain: ${latencies(drains)}`);
  const faults: Record<string, number> = {};
  for (const [fault, count] of verdicts.flatMap((verdict) => Object.entries(verdict.faults)))
    faults[fault] = (faults[fault] ?? 0) + count;
  console.log('Faults:', faults);
  const missing = Object.keys(faults).filter((fault) => faults[fault] === 0);
  if (missing.length > 0) console.log(`INVALID: these faults never happened: ${missing.join(', ')}`);
  const isBad = verdicts.some(
    ({ lost, doubled, stuck, falseWords }) => lost + doubled + stuck + falseWords > 0,
  );
  return { isGood: !isBad && missing.length === 0 };
}
