import { useId, useRef, useState } from 'react';
import { lazyCode } from '../../lazy/lazy-code.ts';
import styles from './text-and-colors.module.css';

const panelCode = lazyCode(() => import('./display-panel.tsx').then((module) => module.DisplayPanel));

type PanelState =
  | { readonly kind: 'closed' | 'failed' }
  | { readonly kind: 'open'; readonly Panel: Awaited<ReturnType<typeof panelCode.attempt>> };

/**
 * The button in the header and, directly after it, the panel: two flex items, the panel on a line of its own. Both
 * take the colours of the band around them.
 */
export function TextAndColors() {
  const [state, setState] = useState<PanelState>({ kind: 'closed' });
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  const open = async () => {
    try {
      setState({ kind: 'open', Panel: await panelCode.attempt() });
    } catch {
      setState({ kind: 'failed' });
    }
  };

  const close = () => {
    setState({ kind: 'closed' });
    button.current?.focus();
  };

  const isOpen = state.kind === 'open';
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.toggle}
        data-needs-script=""
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={isOpen ? close : open}
      >
        Text and colors
      </button>
      {isOpen && <state.Panel id={panelId} onClose={close} />}
      <p role="status" className={styles.news}>
        {state.kind === 'failed' && 'This needs the internet once. Please try again when it is back.'}
      </p>
    </>
  );
}
