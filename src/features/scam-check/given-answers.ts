import { type CheckAnswer, type CheckQuestion, checkQuestions } from '../../content/scam-check/questions.ts';

export interface GivenAnswer {
  readonly question: CheckQuestion;
  readonly answer: CheckAnswer;
}

/**
 * The answers chosen in the form, in the order of the questions; a question without one is left out. A button stands
 * for the answer at its place: 36 values would be nothing but weight in the page.
 */
export function givenAnswers(form: HTMLFormElement): GivenAnswer[] {
  return checkQuestions.flatMap((question) => {
    const buttons = [...form.querySelectorAll<HTMLInputElement>(`[name=${question.key}]`)];
    const answer = question.answers[buttons.findIndex(({ checked }) => checked)];
    return answer === undefined ? [] : [{ question, answer }];
  });
}

export function answerTo(given: readonly GivenAnswer[], key: CheckQuestion['key']): CheckAnswer | undefined {
  return given.find(({ question }) => question.key === key)?.answer;
}
