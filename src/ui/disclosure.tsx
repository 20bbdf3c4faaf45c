import { type ReactNode, useId, useState } from 'react';
import styles from './disclosure.module.css';

interface DisclosureProps {
  readonly label: string;
  /** A wide window always shows what is in it, without the button. */
  readonly isOpenWhenWide?: boolean;
  onToggle?(isOpen: boolean): void;
  readonly children: ReactNode;
}

/** A button that shows and hides what is below it; icon and `aria-expanded` show which. */
export function Disclosure({ label, isOpenWhenWide = false, onToggle, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();

  function handleClick() {
    setOpen(!isOpen);
    onToggle?.(!isOpen);
  }

  return (
    <div className={styles.disclosure} data-wide={isOpenWhenWide}>
      <button
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={handleClick}
      >
        {label}
      </button>
      <div id={id} className={styles.inside} data-open={isOpen}>
        {children}
      </div>
    </div>
  );
}
