import { type CheckQuestion, checkQuestions } from '../../content/scam-check/questions.ts';
import styles from './scam-check.module.css';

interface QuestionFieldsProps {
  readonly question: CheckQuestion;
  readonly number: number;
  /** With scripts, one question is shown at a time. */
  readonly isCurrent: boolean;
}

/**
 * Uncontrolled radio buttons: they work before scripts are loaded, and without them. The stylesheet adds up the
 * points then (`data-points`).
 */
export function QuestionFields({ question, number, isCurrent }: QuestionFieldsProps) {
  const { key, text, hint, answers } = question;
  const hintId = hint === undefined ? undefined : `check-${key}-hint`;
  return (
    <fieldset className={styles.question} data-current={isCurrent || undefined} aria-describedby={hintId}>
      <legend tabIndex={-1}>
        <span>{`Question ${number} of ${checkQuestions.length}. `}</span>
        {text}
      </legend>
      {hint !== undefined && <p id={hintId}>{hint}</p>}
      {answers.map((answer) => (
        <label key={answer.key} data-points={answer.points}>
          <input type="radio" name={key} />
          <span>{answer.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
