import { type ReactNode, useId, useState } from 'react';
import { DisclosureButton } from '../../../ui/disclosure-button.tsx';
import styles from './tools.module.css';

/**
 * What is needed now and then: on a phone it stays behind one line, so that the first message is on the first screen.
 * A wide window has room for it, and shows it at all times (the stylesheet decides).
 */
export function Tools({ children }: { readonly children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className={styles.tools}>
      <div className={styles.toggle}>
        <DisclosureButton isOpen={isOpen} controls={id} onClick={() => setIsOpen(!isOpen)}>
          Search and tools
        </DisclosureButton>
      </div>
      <div id={id} className={styles.inside} data-open={isOpen}>
        {children}
      </div>
    </div>
  );
}
