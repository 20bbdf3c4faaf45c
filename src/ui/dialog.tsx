import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './dialog.module.css';

interface DialogProps {
  readonly title: string;
  /** Escape was pressed: the owner stops rendering the dialog. */
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/**
 * A question that must be answered first. Open as long as it is rendered; the page behind is inert, and the focus
 * goes back to where it came from.
 */
export function Dialog({ title, onCancel, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closing, not only removing, is what gives the focus back.
    return () => element?.close();
  }, []);

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onCancel={onCancel}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
