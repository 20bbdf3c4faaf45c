import { describe, expect, it } from 'vitest';
import { checkOutcomes } from '../../../../src/content/scam-check/outcomes.ts';
import { checkQuestions } from '../../../../src/content/scam-check/questions.ts';
import { type AnswerWeight, type CheckResult, judgeAnswers } from '../../../../src/domain/scam-check.ts';
import type { GivenAnswer } from '../../../../src/features/scam-check/given-answers.ts';
import { matchingCards } from '../../../../src/features/scam-check/matching-cards.ts';
import { questionForUs } from '../../../../src/features/scam-check/question-for-us.ts';
import { placesOf, SCAM_SCENARIOS } from '../../../support/source/scam-scenarios.ts';

/** The staff's inbox folds longer messages, and the person's own text comes after this one. */
const LONGEST_MESSAGE = 408;

const give = (places: readonly number[]): GivenAnswer[] =>
  checkQuestions.flatMap((question, index) => {
    const answer = question.answers[places[index] ?? -1];
    return answer === undefined ? [] : [{ question, answer }];
  });

interface Way {
  readonly places: readonly number[];
  /** The length of all labels together. */
  readonly letters: number;
  readonly points: readonly AnswerWeight[];
}

/** Every combination of answers to the six questions. */
const everyAnswer = () =>
  checkQuestions.reduce<Way[]>(
    (ways, { answers }) =>
      ways.flatMap((way) =>
        answers.map((answer, place) => ({
          places: [...way.places, place],
          letters: way.letters + answer.label.length,
          points: [...way.points, answer.points ?? 0],
        })),
      ),
    [{ places: [], letters: 0, points: [] }],
  );

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

  it('is short enough to be read in the inbox at a glance, whatever the answers', () => {
    const longest = new Map<CheckResult, { readonly letters: number; readonly places: readonly number[] }>();
    for (const { places, letters, points } of everyAnswer()) {
      const { result } = judgeAnswers(points);
      if (letters > (longest.get(result)?.letters ?? 0)) longest.set(result, { letters, places });
    }
    const messages = [...longest].map(([result, { places }]) =>
      questionForUs(checkOutcomes[result], give(places)),
    );
    expect(messages).toHaveLength(3);
    expect(Math.max(...messages.map(({ length }) => length))).toBe(LONGEST_MESSAGE);
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

  it('keep the labels of the answers letter for letter', () => {
    expect(checkQuestions.map(({ answers }) => answers.map(({ label }) => label))).toEqual([
      [
        'A phone call',
        'A text message',
        'A pop-up on the screen',
        'E-mail or social media',
        'Mail or at the door',
        'I am not sure',
      ],
      [
        'Your bank, a package, a toll or a bill',
        'A computer or phone problem',
        'The government, police, a court or Medicare',
        'Family or a friend in trouble',
        'Love or a new friend',
        'An investment',
        'A prize, a refund or lost money',
        'Something to buy or rent, a charity, a health offer',
        'Your house, a repair or a loan',
        'Someone who died',
        'Something else, or I am not sure',
      ],
      [
        'By gift card, crypto, wire, gold or cash',
        'Move your money to keep it safe',
        'Pay first to get money, or send back part of a check',
        'A new payment: a bill, fee, card or payment app',
        'No, or only as you always pay',
        'I am not sure',
      ],
      [
        'A code, a PIN or a password',
        'To get into your computer or phone',
        'Your Medicare, bank, card or Social Security number, or to sign a deed or loan',
        'To tap a link, scan a square code, or call them',
        'No, none of these',
        'I am not sure',
      ],
      [
        'Keep it secret, stay on the line, or lie to your bank',
        'Act today, or else: arrest, a cut-off, a loss',
        'Act fast, within a few days',
        'No, or you have weeks',
        'I am not sure',
      ],
      [
        'They stop you from checking, or your check failed',
        'You know them only online',
        'Yes, you called back on a number you found yourself',
        'Yes, you expected it, and it is as always',
        'No, it came as a surprise',
        'I am not sure',
      ],
    ]);
  });
});
