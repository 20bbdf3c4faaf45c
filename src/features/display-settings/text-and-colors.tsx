import { useId, useRef, useState } from 'react';
import { DisplayPanel } from './display-panel.tsx';
import styles from './text-and-colors.module.css';

/**
 * The button in the header and, directly after it, the panel: two flex items, the panel on a line of its own. Both
 * take the colours of the band around them.
 */
export function TextAndColors() {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.toggle}
        data-needs-script=""
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={isOpen ? close : () => setIsOpen(true)}
      >
        Text and colors
      </button>
      {isOpen && <DisplayPanel id={panelId} onClose={close} />}
    </>
  );
}
