import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { holdUnsavedWork } from '../pwa/unsaved-work.ts';
import styles from './dialog.module.css';

interface DialogProps {
  readonly title: string;
  /** Escape was pressed; the owner then stops rendering the dialog. */
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** A modal question. Open as long as it is rendered; the page behind is inert, and the focus returns afterwards. */
export function Dialog({ title, onCancel, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // An update would take the question away.
  useEffect(holdUnsavedWork, []);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    if (element.showModal === undefined) return showWithoutDialogs(element);
    element.showModal();
    // Removing the element is not enough: only closing returns the focus.
    return () => element.close();
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

/**
 * Before Safari 15.4 a dialog is a plain box: this moves the focus into it, handles Escape, and returns the focus.
 */
function showWithoutDialogs(element: HTMLElement): () => void {
  const before = document.activeElement;
  element.setAttribute('role', 'dialog');
  element.setAttribute('aria-modal', 'true');
  element.setAttribute('open', '');
  element.querySelector<HTMLElement>('button, input')?.focus();
  const cancel = (event: KeyboardEvent) => {
    if (event.key === 'Escape') element.dispatchEvent(new Event('cancel', { cancelable: true }));
  };
  element.addEventListener('keydown', cancel);
  return () => {
    element.removeEventListener('keydown', cancel);
    if (before instanceof HTMLElement) before.focus();
  };
}
