import { type CheckAnswer, type CheckQuestion, checkQuestions } from '../../content/scam-check.ts';

export interface GivenAnswer {
  readonly question: CheckQuestion;
  readonly answer: CheckAnswer;
}

/** The answers chosen in the form, in the order of the questions; a question without one is left out. */
export function givenAnswers(form: HTMLFormElement): GivenAnswer[] {
  const chosen = new FormData(form);
  return checkQuestions.flatMap((question) => {
    const answer = question.answers.find(({ key }) => key === chosen.get(question.key));
    return answer === undefined ? [] : [{ question, answer }];
  });
}

export function answerTo(given: readonly GivenAnswer[], key: CheckQuestion['key']): CheckAnswer | undefined {
  return given.find(({ question }) => question.key === key)?.answer;
}
