import type { CheckOutcome } from '../../content/scam-check/outcomes.ts';
import type { GivenAnswer } from './given-answers.ts';

/**
 * The text that "Ask us about it" puts into the contact form: the result and every answer, for the person to change.
 * At most 408 characters, because the staff's inbox folds longer messages, and "What happened:" comes after it.
 */
export function questionForUs(outcome: CheckOutcome, given: readonly GivenAnswer[]): string {
  return [
    `Is this a scam? The check said: ${outcome.shortName}`,
    ...given.map(({ question, answer }) => `${question.shortName}: ${answer.label}`),
    'What happened: ',
  ].join('\n');
}
