import { type ReactNode, useId, useState } from 'react';
import { DisclosureButton } from '../../../ui/disclosure-button.tsx';
import styles from './tools.module.css';

/**
 * Tools for occasional use. On a phone they are behind one line, so that the first message is on the first screen; a
 * wide window always shows them (by its stylesheet).
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
