/** The weight of an answer: points, or "Stop" where this answer alone is enough. */
export type AnswerWeight = number | 'Stop';

export type CheckResult = 'stop' | 'wait' | 'no-sign';

export interface CheckJudgement {
  readonly result: CheckResult;
  /** The sum of the points; "Stop" as soon as one answer has that weight. */
  readonly points: AnswerWeight;
}

/** From this sum on, the result is the same as with a "Stop". */
export const STOP_POINTS = 5;

/**
 * Adds up the weights of the answers, in any order. No result says "safe": the lowest says only that no known sign
 * was named. Rule and figures come from 60 scenarios (tests/support/source/scam-scenarios.ts has 30), of which every
 * scam that asks for something is a "stop".
 */
export function judgeAnswers(weights: readonly AnswerWeight[]): CheckJudgement {
  let sum = 0;
  for (const weight of weights) {
    if (weight === 'Stop') return { result: 'stop', points: 'Stop' };
    sum += weight;
  }
  if (sum >= STOP_POINTS) return { result: 'stop', points: sum };
  return { result: sum > 0 ? 'wait' : 'no-sign', points: sum };
}
