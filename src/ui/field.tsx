import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

/** Connects an input or textarea with its label, hint and error; spread it on the control. */
export interface FieldControl {
  readonly id: string;
  readonly className: string | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface FieldProps {
  readonly label: string;
  /** Why we ask, or help for the answer. */
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** About what is in the control now; empty when there is nothing to say. With `news` it is announced. */
  readonly note?: { readonly kind: 'news' | 'count'; readonly text: string } | undefined;
  readonly children: (control: FieldControl) => ReactNode;
}

/** Label, hint, error, control and note, in this order. All but the label describe the control for screen readers. */
export function Field({ label, hint, error, note, children }: FieldProps) {
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const errorId = error === undefined ? undefined : `${id}-error`;
  const noteId = note === undefined || note.text === '' ? undefined : `${id}-note`;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {hint !== undefined && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={errorId} className={styles.error}>
          <span className={styles.mark} aria-hidden="true">
            !
          </span>
          <span>{error}</span>
        </p>
      )}
      {children({
        id,
        className: styles.control,
        'aria-describedby': [errorId, hintId, noteId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {note !== undefined && (
        <p id={`${id}-note`} role={note.kind === 'news' ? 'status' : undefined} className={styles.note}>
          {note.text}
        </p>
      )}
    </div>
  );
}
