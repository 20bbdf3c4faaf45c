import { describe, expect, it } from 'vitest';
import { checkQuestions } from '../../../src/content/scam-check/questions.ts';
import { judgeAnswers } from '../../../src/domain/scam-check.ts';
import { placesOf, SCAM_SCENARIOS } from '../../support/source/scam-scenarios.ts';

describe('the judgement of answers', () => {
  it.each(SCAM_SCENARIOS)('of scenario $id is "$result" with $points points', (scenario) => {
    const weights = placesOf(scenario).map(
      (place, index) => checkQuestions[index]?.answers[place]?.points ?? 0,
    );
    expect(judgeAnswers(weights)).toEqual({ result: scenario.result, points: scenario.points });
  });

  it('is "stop" from five points on, "wait" below, and from zero down only "no known sign"', () => {
    expect([5, 4, 1, 0, -3].map((points) => judgeAnswers([points]).result)).toEqual([
      'stop',
      'wait',
      'wait',
      'no-sign',
      'no-sign',
    ]);
  });

  it('is "stop" by one answer that is enough, whatever the others take off', () => {
    expect(judgeAnswers([-3, 'Stop', -3])).toEqual({ result: 'stop', points: 'Stop' });
  });
});
