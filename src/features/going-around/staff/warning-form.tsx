import { type FormEvent, useEffect, useId, useState } from 'react';
import { DAY_MS } from '../../../domain/format-date.ts';
import { readingGrade } from '../../../domain/staff/reading-grade.ts';
import { cleanWarningText, whyRefused } from '../../../domain/staff/refused-words.ts';
import { WARNING_LENGTH, type Warning, type WarningTexts } from '../../../domain/warning.ts';
import { holdUnsavedWork } from '../../../pwa/unsaved-work.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { useToday } from '../../../ui/use-today.ts';
import { WarningCard } from '../warning-card.tsx';
import { monthDay } from '../warning-dates.ts';
import styles from './warnings-panel.module.css';

const FIELDS = ['title', 'whatHappens', 'whatToDo', 'place'] as const;
const LABELS: WarningTexts = {
  title: 'Title',
  whatHappens: 'What happens',
  whatToDo: 'What to do',
  place: 'Where (may stay empty)',
};
const HINTS: Partial<WarningTexts> = {
  whatHappens: 'Write what happened, not to whom.',
  whatToDo: 'For our phone number write “call us”.',
};
const MOST_DAYS = 90;
const DEFAULT_DAYS = 30;
const EASY_GRADE = 8;

interface WarningFormProps {
  /** The warning to change; without one, a new one is written. */
  readonly warning?: Warning;
  readonly isSending: boolean;
  onSave(texts: WarningTexts, days: number): void;
  onCancel(): void;
}

export function WarningForm({ warning, isSending, onSave, onCancel }: WarningFormProps) {
  const [typed, setTyped] = useState<WarningTexts>(() => ({ ...EMPTY, ...warning }));
  const [days, setDays] = useState(String(DEFAULT_DAYS));
  const [isChecked, setChecked] = useState(false);
  const previewId = useId();
  const today = useToday();
  const texts = cleaned(typed);
  const errors = { ...errorsIn(texts), ...(warning === undefined ? errorInDays(days) : {}) };
  useEffect(holdUnsavedWork, []);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setChecked(true);
    const form = event.currentTarget;
    if (Object.keys(errors).length === 0) {
      if (!isSending) onSave(texts, Number(days));
    } else requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      {FIELDS.map((name) => {
        const left = WARNING_LENGTH[name] - texts[name].length;
        const Box = WARNING_LENGTH[name] > 80 ? 'textarea' : 'input';
        return (
          <Field
            key={name}
            label={LABELS[name]}
            hint={HINTS[name]}
            error={isChecked ? errors[name] : undefined}
            note={{ kind: 'count', text: left < 0 ? `${-left} letters too many` : `${left} letters left` }}
          >
            {(control) => (
              <Box
                {...control}
                name={`warning-${name}`}
                autoComplete="off"
                value={typed[name]}
                onChange={({ currentTarget: { value } }) =>
                  setTyped((before) => ({ ...before, [name]: value }))
                }
              />
            )}
          </Field>
        );
      })}
      {warning === undefined && (
        <Field
          label="Shown for how many days?"
          hint={`${MOST_DAYS} at most.`}
          error={isChecked ? errors.days : undefined}
          note={{
            kind: 'count',
            text: errors.days === undefined ? `Until ${dayIn(Number(days), today)}` : '',
          }}
        >
          {(control) => (
            <input
              {...control}
              name="warning-days"
              inputMode="numeric"
              autoComplete="off"
              value={days}
              onChange={({ currentTarget }) => setDays(currentTarget.value)}
            />
          )}
        </Field>
      )}
      <section className={styles.preview} aria-labelledby={previewId}>
        <h3 id={previewId}>As visitors will see it</h3>
        <p>{gradeWords(texts)}</p>
        <WarningCard warning={previewOf(texts, warning)} />
      </section>
      <div className={styles.buttons}>
        <Button type="submit" aria-disabled={isSending}>
          {isSending ? 'Sending…' : warning === undefined ? 'Publish' : 'Save the change'}
        </Button>
        <Button variant="plain" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const EMPTY: WarningTexts = { title: '', whatHappens: '', whatToDo: '', place: '' };

function cleaned(typed: WarningTexts): WarningTexts {
  return Object.fromEntries(FIELDS.map((name) => [name, cleanWarningText(typed[name])])) as WarningTexts;
}

type Errors = Partial<Record<keyof WarningTexts | 'days', string>>;

function errorsIn(texts: WarningTexts): Errors {
  const errors: Errors = {};
  for (const name of FIELDS) {
    const excess = texts[name].length - WARNING_LENGTH[name];
    const refusal = whyRefused(texts[name]);
    if (name !== 'place' && texts[name] === '') errors[name] = 'Please write something here.';
    else if (excess > 0) errors[name] = `Please take out ${excess} letters.`;
    else if (refusal !== undefined) errors[name] = refusal;
  }
  return errors;
}

function errorInDays(days: string): Errors {
  const isRight = /^\s*\d{1,2}\s*$/.test(days) && Number(days) >= 1 && Number(days) <= MOST_DAYS;
  return isRight ? {} : { days: `Please write a number from 1 to ${MOST_DAYS}.` };
}

function dayIn(days: number, today: Date): string {
  return monthDay(new Date(Date.now() + days * DAY_MS), today);
}

function gradeWords({ title, whatHappens, whatToDo }: WarningTexts): string {
  const grade = readingGrade([title, whatHappens, whatToDo].map((text) => `${text}.`).join(' '));
  if (grade === 0) return 'The reading grade shows here when you write.';
  return `Reading grade ${grade}. ${grade <= EASY_GRADE ? 'This is easy to read.' : 'Shorter words and sentences are easier to read.'}`;
}

function previewOf(
  { title, whatHappens, whatToDo, place }: WarningTexts,
  warning: Warning | undefined,
): Warning {
  return {
    id: 'preview',
    title: title || 'Title',
    whatHappens: whatHappens || 'What happens',
    whatToDo: whatToDo || 'What to do',
    ...(place === '' ? {} : { place }),
    publishedAt: warning?.publishedAt ?? new Date().toISOString(),
    shownUntil: '',
  };
}
