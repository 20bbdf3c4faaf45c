import type { CheckOutcome } from '../../content/scam-check/outcomes.ts';
import type { GivenAnswer } from './given-answers.ts';

/**
 * The message that "Ask us about it" puts into the contact form: the result and every answer given, for the person
 * to change. At most 408 characters: the inbox of the staff folds longer ones, and "What happened:" follows.
 */
export function questionForUs(outcome: CheckOutcome, given: readonly GivenAnswer[]): string {
  return [
    `Is this a scam? The check said: ${outcome.shortName}`,
    ...given.map(({ question, answer }) => `${question.shortName}: ${answer.label}`),
    'What happened: ',
  ].join('\n');
}
