import { describe, expect, it } from 'vitest';
import { checkOutcomes } from '../../../../src/content/scam-check/outcomes.ts';
import { checkQuestions } from '../../../../src/content/scam-check/questions.ts';
import { judgeAnswers } from '../../../../src/domain/scam-check.ts';
import type { GivenAnswer } from '../../../../src/features/scam-check/given-answers.ts';
import { matchingCards } from '../../../../src/features/scam-check/matching-cards.ts';
import { questionForUs } from '../../../../src/features/scam-check/question-for-us.ts';
import { placesOf, SCAM_SCENARIOS } from '../../../support/source/scam-scenarios.ts';

const give = (places: readonly number[]): GivenAnswer[] =>
  checkQuestions.flatMap((question, index) => {
    const answer = question.answers[places[index] ?? -1];
    return answer === undefined ? [] : [{ question, answer }];
  });

it.each(SCAM_SCENARIOS)(
  'scenario $id is "$result" with $points points, and its cards begin with $card',
  (scenario) => {
    const given = give(placesOf(scenario));
    const { result, points, card } = scenario;
    expect(judgeAnswers(given.map(({ answer }) => answer.points ?? 0))).toEqual({ result, points });
    const titles = matchingCards(given).map(({ title }) => title);
    expect(titles[0]).toBe(card);
    const hasText = scenario.answers.startsWith('T ');
    expect(titles.includes("Text or 'Smishing' Scams")).toBe(hasText || card === "Text or 'Smishing' Scams");
  },
);

describe('the judgement of answers', () => {
  it('is "stop" from five points on, "wait" below, and from zero down only "no known sign"', () => {
    const results = [5, 4, 1, 0, -3].map((points) => judgeAnswers([points]).result);
    expect(results).toEqual(['stop', 'wait', 'wait', 'no-sign', 'no-sign']);
  });

  it('is "stop" by one answer that is enough, whatever the others take off', () => {
    expect(judgeAnswers([-3, 'Stop', -3])).toEqual({ result: 'stop', points: 'Stop' });
  });
});

describe('the cards that tell more', () => {
  it('are none where nothing is known: then any of the ten may help', () => {
    expect(matchingCards(give([5, 10]))).toEqual([]);
    expect(matchingCards([])).toEqual([]);
  });

  it('follow the way it came where nothing else is known', () => {
    const titles = [0, 1, 2, 3, 4].map((reach) => matchingCards(give([reach, 10])).map(({ slug }) => slug));
    expect(titles).toEqual([
      ['telemarketing-phone-scams'],
      ['text-or-smishing-scams'],
      ['tech-support-fraud'],
      ['investment-scams'],
      ['homeowner-and-reverse-mortgage-scams'],
    ]);
  });
});

it('the message to us names the result and every answer given, and leaves room for what happened', () => {
  expect(questionForUs(checkOutcomes.stop, give([1, 5, 0]))).toBe(
    'Is this a scam? The check said: Stop.\nBy: A text message\nAbout: An investment\nPay: By gift card, crypto, wire, gold or cash\nWhat happened: ',
  );
});

it('the three headings stay letter for letter, and no word of the results says "safe"', () => {
  expect(Object.values(checkOutcomes).map(({ title }) => title)).toEqual([
    'Stop. This looks like a scam.',
    'Wait. We cannot tell.',
    'We found no known sign. That is not proof.',
  ]);
  expect(JSON.stringify(checkOutcomes)).not.toMatch(/\bsafe\b/i);
});
