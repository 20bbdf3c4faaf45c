import { latencies } from '../server/latencies.ts';
import type { Verdict } from './run-with-faults.ts';

/**
 * The result of the run as text. It is good when no message was lost, doubled or stuck, no word was false, and every
 * kind of fault happened.
 */
export function summary(verdicts: readonly Verdict[]): { readonly text: string; readonly isGood: boolean } {
  const total = (count: (verdict: Verdict) => number) =>
    verdicts.reduce((sum, verdict) => sum + count(verdict), 0);
  const faults: Record<string, number> = {};
  for (const verdict of verdicts) {
    for (const [fault, count] of Object.entries(verdict.faults)) faults[fault] = (faults[fault] ?? 0) + count;
  }
  const missing = Object.keys(faults).filter((fault) => faults[fault] === 0);
  const drains = verdicts.flatMap((verdict) => verdict.drainTimes);
  const [lost, doubled, stuck, falseWords] = [
    total((verdict) => verdict.lost),
    total((verdict) => verdict.doubled),
    total((verdict) => verdict.stuck),
    total((verdict) => verdict.falseWords),
  ];
  const lines = [
    '',
    `Seeds ${verdicts.map((verdict) => verdict.seed).join(', ')}, ` +
      `${seconds(total((verdict) => verdict.tookMs))}`,
    `Accepted ${total((verdict) => verdict.accepted)} messages; ${total((verdict) => verdict.posts)} POSTs, ` +
      `${total((verdict) => verdict.duplicatesAbsorbed)} duplicates absorbed`,
    `Lost ${lost}, doubled ${doubled}, stuck ${stuck}, false words ${falseWords}`,
    drains.length === 0
      ? 'Nothing was waiting when the faults stopped'
      : `${drains.length} waited when the faults stopped; time to drain: ${latencies(drains)}`,
    'Faults:',
    ...Object.entries(faults).map(([fault, count]) => `  ${fault}: ${count}`),
    ...(missing.length === 0 ? [] : [`INVALID: these faults never happened: ${missing.join(', ')}`]),
  ];
  return {
    text: lines.join('\n'),
    isGood: lost + doubled + stuck + falseWords === 0 && missing.length === 0,
  };
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
