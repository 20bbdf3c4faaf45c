import { type CheckAnswer, type CheckQuestion, checkQuestions } from '../../content/scam-check/questions.ts';

export interface GivenAnswer {
  readonly question: CheckQuestion;
  readonly answer: CheckAnswer;
}

/**
 * The chosen answers, in the order of the questions; unanswered questions are left out. The position of a radio
 * button identifies its answer, because 36 values would make the page larger.
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
