/** What an answer weighs: points, or "Stop" where one answer alone is enough. */
export type AnswerWeight = number | 'Stop';

export type CheckResult = 'stop' | 'wait' | 'no-sign';

export interface CheckJudgement {
  readonly result: CheckResult;
  /** The sum of the points; "Stop" as soon as one answer is enough by itself. */
  readonly points: AnswerWeight;
}

/** From this sum on the answers together are as bad as one that is enough by itself. */
export const STOP_POINTS = 5;

/**
 * Adds up the weights of the answers given, in any order. There is no result that says "safe": the lowest says only
 * that no known sign was named. The rule and its figures: the 60 scenarios it was made with (tests/support/scam-scenarios.ts
 * has 30 of them), every asking scam a "stop".
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
