import type { ComponentProps } from 'react';
import styles from './disclosure-button.module.css';

interface DisclosureButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  readonly isOpen: boolean;
  /** The id of the element that it shows and hides. */
  readonly controls: string;
}

/** Shows and hides the element below; icon and `aria-expanded` show which. */
export function DisclosureButton({ isOpen, controls, ...rest }: DisclosureButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-expanded={isOpen}
      aria-controls={controls}
      {...rest}
    />
  );
}
