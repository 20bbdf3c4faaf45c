import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { elderFraudHotline } from '../../content/elder-fraud-hotline.ts';
import { CHECK_ID, scamCheckLink } from '../../content/scam-check/link.ts';
import { checkOpening } from '../../content/scam-check/outcomes.ts';
import { type CheckAnswer, checkQuestions } from '../../content/scam-check/questions.ts';
import { clockHour } from '../../domain/helpline-hours.ts';
import { holdUnsavedWork } from '../../pwa/unsaved-work.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PrintButton } from '../../ui/print/print-button.tsx';
import { CheckResult } from './check-result.tsx';
import { type GivenAnswer, givenAnswers } from './given-answers.ts';
import { QuestionFields } from './question-fields.tsx';
import { ReachUs } from './reach-us.tsx';
import styles from './scam-check.module.css';
import { SheetOutcomes } from './sheet-outcomes.tsx';

interface ScamCheckProps {
  /** Opens the contact form with this message. */
  onAsk(message: string): void;
}

/**
 * Six questions, and then what to do. The HTML has all of them with the points, for paper and for browsers without
 * scripts; with scripts one question is shown at a time. Answers are only in memory, and are sent only in a message
 * of the person.
 */
export function ScamCheck({ onAsk }: ScamCheckProps) {
  const form = useRef<HTMLFormElement>(null);
  const [given, setGiven] = useState<readonly GivenAnswer[]>([]);
  const [place, setPlace] = useState<number | 'result'>(0);
  // A new form for each round: when the browser resets a form, React does not notice.
  const [round, setRound] = useState(0);
  const [isUnanswered, setUnanswered] = useState(false);
  const hasMoved = useRef(false);
  // Answers and result are only in this page: an update would begin again at the first question.
  const isBegun = given.length > 0 || place !== 0;
  useEffect(() => (isBegun ? holdUnsavedWork() : undefined), [isBegun]);
  const goTo = (next: number | 'result') => {
    hasMoved.current = true;
    setUnanswered(false);
    setPlace(next);
  };

  // Read from the form each time: the person may have answered before the page was hydrated.
  const readAnswers = () => {
    const now = form.current === null ? [] : givenAnswers(form.current);
    setGiven(now);
    setUnanswered(false);
    return now;
  };
  // Moves the focus to the new question; the result takes it itself.
  useLayoutEffect(() => {
    if (!hasMoved.current || place === 'result') return;
    form.current?.querySelector<HTMLElement>('[data-current] legend')?.focus();
  }, [place]);

  const answerIn = (answers: readonly GivenAnswer[]) =>
    answers.find(({ question }) => checkQuestions.indexOf(question) === place)?.answer;
  const endsWith = (answer: CheckAnswer | undefined) =>
    answer?.points === 'Stop' || place === checkQuestions.length - 1;

  const handleNext = (event: FormEvent) => {
    event.preventDefault();
    if (typeof place !== 'number') return;
    const answer = answerIn(readAnswers());
    if (answer === undefined) setUnanswered(true);
    else goTo(endsWith(answer) ? 'result' : place + 1);
  };
  const handleRestart = () => {
    setRound(round + 1);
    setGiven([]);
    goTo(0);
  };

  return (
    <section id={CHECK_ID} className={`${styles.check} print-sheet`} aria-labelledby="check-title">
      <h2 id="check-title">{scamCheckLink.label}</h2>
      {/* The method of dialogs: Enter sends no request, also before scripts are loaded. */}
      <form
        key={round}
        ref={form}
        method="dialog"
        autoComplete="off"
        hidden={place === 'result'}
        onChange={readAnswers}
        onSubmit={handleNext}
      >
        <div className={styles.opening} data-current={place === 0 || undefined}>
          {checkOpening.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
        {checkQuestions.map((question, index) => (
          <QuestionFields
            key={question.key}
            question={question}
            number={index + 1}
            isCurrent={index === place}
          />
        ))}
        {isUnanswered && (
          <Notice kind="error">
            <p>Please choose one answer. "I am not sure" is an answer too.</p>
          </Notice>
        )}
        <div className={styles.tools} data-needs-script="">
          <Button type="submit">{endsWith(answerIn(given)) ? 'See what to do' : 'Next'}</Button>
          {typeof place === 'number' && place > 0 && (
            <Button variant="plain" onClick={() => goTo(place - 1)}>
              Back
            </Button>
          )}
          {place === 0 && <PrintButton label="Print the questions" sheetId={CHECK_ID} />}
        </div>
        <SheetOutcomes />
      </form>
      {place === 'result' && <CheckResult given={given} onAsk={onAsk} onRestart={handleRestart} />}
      <div className={styles.foot}>
        <ReachUs />
        <p>
          {`${elderFraudHotline.name}: `}
          <strong>{elderFraudHotline.number}</strong>
          {`, Monday to Friday, ${clockHour(elderFraudHotline.hours.opens)} to ${clockHour(elderFraudHotline.hours.closes)} US Eastern time, except holidays.`}
        </p>
      </div>
    </section>
  );
}
