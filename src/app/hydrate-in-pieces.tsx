import { type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * The events of a press and of typing, which come in quick succession. At an event of these React, as long as it has not
 * hydrated the page, does all the rest at once (`discreteReplayableEvents` in react-dom): on an old tablet a letter would
 * then be seen 0.2 s late. A `click` is not among them: the loader keeps a press on a button, and a link may take that
 * time, which is less than loading a page.
 */
const HELD_BACK = [
  'pointerdown',
  'pointerup',
  'pointercancel',
  'mousedown',
  'mouseup',
  'touchstart',
  'touchend',
  'touchcancel',
  'keydown',
  'keypress',
  'keyup',
  'compositionstart',
  'compositionend',
  'textInput',
  'input',
  'change',
] as const;

/**
 * Hydrates in small pieces, so that the browser can paint and react in between. Until the page is hydrated, React sees
 * no event of a press or of typing; the browser itself does what it always does. So a form must read its fields when it
 * is hydrated (in an effect: from then on React sees the events).
 */
export function hydrateInPieces(root: HTMLElement, app: ReactNode): void {
  const holdBack = (event: Event) => event.stopPropagation();
  for (const type of HELD_BACK) addEventListener(type, holdBack, true);
  const letThrough = () => {
    for (const type of HELD_BACK) removeEventListener(type, holdBack, true);
  };
  startTransition(() => void hydrateRoot(root, <Hydrated onHydrated={letThrough}>{app}</Hydrated>));
}

function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  // After the effects of all parts of the page, in the same task. After their layout effects would be too early: a letter
  // that comes between them and the effect in which a form reads its fields would be in no store.
  useEffect(onHydrated, [onHydrated]);
  return children;
}
