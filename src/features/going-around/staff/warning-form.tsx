import { type ChangeEvent, type FormEvent, useEffect, useId, useState } from 'react';
import { DAY_MS } from '../../../domain/format-date.ts';
import { readingGrade } from '../../../domain/staff/reading-grade.ts';
import { cleanWarningText, whyRefused } from '../../../domain/staff/refused-words.ts';
import {
  WARNING_LENGTH,
  type Warning,
  type WarningTexts,
  type WrittenWarning,
} from '../../../domain/warning.ts';
import { holdUnsavedWork } from '../../../pwa/unsaved-work.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { WarningCard } from '../warning-card.tsx';
import styles from './warnings-panel.module.css';

interface Box {
  readonly name: keyof WarningTexts;
  readonly label: string;
  readonly hint?: string;
}

const BOXES: readonly Box[] = [
  { name: 'title', label: 'Title' },
  { name: 'whatHappens', label: 'What happens', hint: 'Write what happened, not to whom.' },
  { name: 'whatToDo', label: 'What to do', hint: 'For our phone number write “call us”.' },
  { name: 'place', label: 'Where (may stay empty)' },
];
const MOST_DAYS = 90;
const DEFAULT_DAYS = 30;
const EASY_GRADE = 8;

/** What is being written: a new warning with the id that it will have, or the change of one. */
export type Draft = Pick<Warning, 'id'> & Partial<Warning>;

type Typed = WarningTexts & { readonly until: string };

interface WarningFormProps {
  readonly draft: Draft;
  readonly isSending: boolean;
  onSave(warning: WrittenWarning): void;
  onCancel(): void;
}

export function WarningForm({ draft, isSending, onSave, onCancel }: WarningFormProps) {
  const { id, publishedAt = new Date().toISOString(), shownUntil = '' } = draft;
  const isUp = Date.parse(shownUntil) > Date.now();
  const [typed, setTyped] = useState<Typed>(() => ({
    ...{ title: '', whatHappens: '', whatToDo: '', place: '', ...draft },
    until: dateValue(isUp ? new Date(shownUntil) : dayIn(DEFAULT_DAYS)),
  }));
  const [isChecked, setChecked] = useState(false);
  const previewId = useId();
  const texts = cleaned(typed);
  const isSameEnd = isUp && typed.until === dateValue(new Date(shownUntil));
  const errors = errorsIn(texts, typed.until);
  useEffect(holdUnsavedWork, []);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setChecked(true);
    const form = event.currentTarget;
    if (Object.keys(errors).length > 0)
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
    else if (!isSending)
      onSave({ id, ...texts, shownUntil: isSameEnd ? shownUntil : endOf(typed.until).toISOString() });
  }

  const box = (name: keyof Typed) => ({
    name: `warning-${name}`,
    autoComplete: 'off',
    value: typed[name],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setTyped((before) => ({ ...before, [name]: value })),
  });

  return (
    <form className={styles.stack} onSubmit={handleSubmit} noValidate>
      {BOXES.map(({ name, label, hint }) => {
        const left = WARNING_LENGTH[name] - texts[name].length;
        const Box = WARNING_LENGTH[name] > 80 ? 'textarea' : 'input';
        return (
          <Field
            key={name}
            label={label}
            hint={hint}
            error={isChecked ? errors[name] : undefined}
            note={{ kind: 'count', text: left < 0 ? `${-left} letters too many` : `${left} letters left` }}
          >
            {(control) => <Box {...control} {...box(name)} />}
          </Field>
        );
      })}
      <Field
        label="Shown until"
        hint={`${MOST_DAYS} days at most.`}
        error={isChecked ? errors.until : undefined}
      >
        {(control) => (
          <input
            {...control}
            {...box('until')}
            type="date"
            min={dateValue(new Date())}
            max={dateValue(dayIn(MOST_DAYS))}
          />
        )}
      </Field>
      <section className={styles.stack} aria-labelledby={previewId}>
        <h3 id={previewId}>As visitors will see it</h3>
        <p>{gradeWords(texts)}</p>
        <WarningCard
          warning={{ ...texts, title: texts.title || 'Title', id: 'preview', publishedAt, shownUntil }}
        />
      </section>
      <div className={styles.buttons}>
        <Button type="submit" aria-disabled={isSending}>
          {isSending ? 'Sending…' : isUp ? 'Save the change' : 'Publish'}
        </Button>
        <Button variant="plain" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function cleaned(typed: Typed): WarningTexts {
  return Object.fromEntries(BOXES.map(({ name }) => [name, cleanWarningText(typed[name])])) as WarningTexts;
}

function errorsIn(texts: WarningTexts, until: string): Partial<Typed> {
  const errors: Partial<Record<keyof Typed, string>> = {};
  for (const { name } of BOXES) {
    const excess = texts[name].length - WARNING_LENGTH[name];
    const refusal = whyRefused(texts[name]);
    if (name !== 'place' && texts[name] === '') errors[name] = 'Please write something here.';
    else if (excess > 0) errors[name] = `Please take out ${excess} letters.`;
    else if (refusal !== undefined) errors[name] = refusal;
  }
  const end = endOf(until);
  if (!(end > new Date() && end < dayIn(MOST_DAYS + 1)))
    errors.until = `Please choose a day from today on, ${MOST_DAYS} days at most.`;
  return errors;
}

function dayIn(days: number): Date {
  return new Date(Date.now() + days * DAY_MS);
}

/** As a box for dates has it, by the calendar of the device: "2026-11-05". */
function dateValue(date: Date): string {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

function endOf(day: string): Date {
  return new Date(`${day}T23:59:59`);
}

function gradeWords({ title, whatHappens, whatToDo }: WarningTexts): string {
  const grade = readingGrade([title, whatHappens, whatToDo].map((text) => `${text}.`).join(' '));
  if (grade === 0) return 'The reading grade shows here when you write.';
  return `Reading grade ${grade}. ${grade <= EASY_GRADE ? 'This is easy to read.' : 'Shorter words and sentences are easier to read.'}`;
}
