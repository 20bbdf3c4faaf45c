import type { ComponentProps } from 'react';
import styles from './tool-button.module.css';

interface ToolButtonProps extends ComponentProps<'button'> {
  /** What the button acts on, for screen readers: several buttons of a page have the same text. */
  readonly about?: string;
}

/** A plain button with a border, for an action on the text beside it. Hidden on paper and without scripts. */
export function ToolButton({ about, children, ...rest }: ToolButtonProps) {
  return (
    <button type="button" className={styles.button} data-needs-script="" {...rest}>
      {children}
      {about !== undefined && <span className="visually-hidden">{`: ${about}`}</span>}
    </button>
  );
}
