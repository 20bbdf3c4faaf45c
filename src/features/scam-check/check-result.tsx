import { useLayoutEffect, useRef } from 'react';
import { emergencyLink } from '../../content/emergency-link.ts';
import { CHECK_ID } from '../../content/scam-check/link.ts';
import { checkOutcomes } from '../../content/scam-check/outcomes.ts';
import { judgeAnswers } from '../../domain/scam-check.ts';
import { Button } from '../../ui/button.tsx';
import { PrintButton } from '../../ui/print/print-button.tsx';
import { answerTo, type GivenAnswer } from './given-answers.ts';
import { matchingCards } from './matching-cards.ts';
import { questionForUs } from './question-for-us.ts';
import styles from './scam-check.module.css';

interface CheckResultProps {
  readonly given: readonly GivenAnswer[];
  onAsk(message: string): void;
  onRestart(): void;
}

/** The result of the check: what to do first. It never says that something is safe. */
export function CheckResult({ given, onAsk, onRestart }: CheckResultProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);

  const { result } = judgeAnswers(given.map(({ answer }) => answer.points ?? 0));
  const outcome = checkOutcomes[result];
  const firstStep = result === 'stop' ? answerTo(given, 'reach')?.firstStep : undefined;
  const steps = firstStep === undefined ? outcome.steps : [firstStep, ...outcome.steps.slice(1)];
  const signs = given.filter(({ answer: { points = 0 } }) => points === 'Stop' || points > 0);

  return (
    <div className={styles.result}>
      <h3 ref={heading} tabIndex={-1}>
        {outcome.title}
      </h3>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div>
        <p>{outcome.told}</p>
        {result !== 'no-sign' && (
          <ul>
            {signs.map(({ question, answer }) => (
              <li key={question.key}>
                <span>{`${question.shortName}: `}</span>
                <strong>{answer.label}</strong>
              </li>
            ))}
          </ul>
        )}
        {outcome.sign !== undefined && <p>{signs.length === 1 ? outcome.sign.one : outcome.sign.several}</p>}
      </div>
      {result === 'stop' && (
        <p>
          Did you pay, or tell them something? It is not your fault.{' '}
          <a href={emergencyLink.href}>{emergencyLink.label}</a>
        </p>
      )}
      <MoreAbout given={given} />
      <div className={styles.tools}>
        <Button onClick={() => onAsk(questionForUs(outcome, given))}>Ask us about it</Button>
        <PrintButton label="Print this" about={outcome.title} sheetId={CHECK_ID} />
        <Button variant="plain" onClick={onRestart}>
          Start again
        </Button>
      </div>
    </div>
  );
}

function MoreAbout({ given }: { readonly given: readonly GivenAnswer[] }) {
  const cards = matchingCards(given);
  return (
    <p>
      <span>Read how such scams work: </span>
      {/* With the path: a filter in the page's address could hide the card. */}
      {cards.length === 0 && <a href="/scam-awareness#ten-scams">all ten scams</a>}
      {cards.map(({ slug, title }, index) => (
        <span key={slug}>
          <span>{index > 0 ? ', and ' : ''}</span>
          <a href={`/scam-awareness#${slug}`}>{title}</a>
        </span>
      ))}
    </p>
  );
}
