import type { ReactNode } from 'react';
import styles from './check-box.module.css';

interface CheckBoxProps {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  /** The label. */
  readonly children: ReactNode;
}

/** A box to tick with its label beside it; both can be tapped. */
export function CheckBox({ isChecked, onChange, children }: CheckBoxProps) {
  return (
    <label className={styles.label}>
      <input
        type="checkbox"
        className={styles.input}
        checked={isChecked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
