import { describe, expect, it } from 'vitest';
import { checkOutcomes } from '../../../../src/content/scam-check/outcomes.ts';
import { checkQuestions } from '../../../../src/content/scam-check/questions.ts';
import type { GivenAnswer } from '../../../../src/features/scam-check/given-answers.ts';
import { matchingCards } from '../../../../src/features/scam-check/matching-cards.ts';
import { questionForUs } from '../../../../src/features/scam-check/question-for-us.ts';
import { placesOf, SCAM_SCENARIOS } from '../../../support/source/scam-scenarios.ts';

const give = (places: readonly number[]): GivenAnswer[] =>
  checkQuestions.flatMap((question, index) => {
    const answer = question.answers[places[index] ?? -1];
    return answer === undefined ? [] : [{ question, answer }];
  });

describe('the cards that tell more', () => {
  it.each(SCAM_SCENARIOS)('of scenario $id begin with $card', (scenario) => {
    const titles = matchingCards(give(placesOf(scenario))).map(({ title }) => title);
    expect(titles[0]).toBe(scenario.card);
    const hasText = scenario.answers.startsWith('T ');
    expect(titles.includes("Text or 'Smishing' Scams")).toBe(
      hasText || scenario.card === "Text or 'Smishing' Scams",
    );
  });

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

describe('the message to us', () => {
  it('names the result and every answer given, and leaves room for what happened', () => {
    expect(questionForUs(checkOutcomes.stop, give([1, 5, 0]))).toBe(
      'Is this a scam? The check said: Stop.\nBy: A text message\nAbout: An investment\nPay: By gift card, crypto, wire, gold or cash\nWhat happened: ',
    );
  });
});

describe('the words of the check', () => {
  it('keep the three headings letter for letter, and none says "safe"', () => {
    expect(Object.values(checkOutcomes).map(({ title }) => title)).toEqual([
      'Stop. This looks like a scam.',
      'Wait. We cannot tell.',
      'We found no known sign. That is not proof.',
    ]);
    expect(JSON.stringify(checkOutcomes)).not.toMatch(/\bsafe\b/i);
  });
});
