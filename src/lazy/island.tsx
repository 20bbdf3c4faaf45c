import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react';
import { lazyCode } from './lazy-code.ts';

/**
 * A part of a prerendered page whose code comes when the part is about to be seen. Until then React leaves its HTML
 * as it is, and a press on a button in it is kept and pressed again. After a link inside the site there is no such
 * HTML, and the code comes at once.
 * @param id of an element that is, or holds, the part and nothing else
 */
export function island(id: string, load: () => Promise<ComponentType>): () => ReactNode {
  const code = lazyCode(load);
  let start = () => {};
  const isWanted = new Promise<void>((resolve) => {
    start = resolve;
  });
  let pressAgain = () => {};
  const arrive = () => pressAgain();
  const Part = lazy(async () => {
    if (globalThis.document?.getElementById(id)) await isWanted;
    return { default: await code.load() };
  });
  // Always the same element: if it were another one before the code is here, React would remove the HTML.
  const part = (
    <Suspense fallback={null}>
      <Part />
      <Arrival onArrived={arrive} />
    </Suspense>
  );
  return function Island() {
    // A layout effect, so before `useHydratedSignal`: the press that the loader repeats then may be on this part.
    useLayoutEffect(() => {
      const html = document.getElementById(id);
      if (html !== null) {
        startWhenNear(html, start);
        pressAgain = keepPress(html, start);
      }
      // Leaving the page removes the HTML, and a return must not wait for it to be near.
      return start;
    }, []);
    return part;
  };
}

/** Stands beside the part in the same boundary, so its effect runs when the part is hydrated. */
function Arrival({ onArrived }: { readonly onArrived: () => void }) {
  useEffect(() => onArrived(), [onArrived]);
  return null;
}

/** Keeps a press on a button that cannot answer yet. Returns the function that ends this and presses it. */
function keepPress(html: Element, start: () => void): () => void {
  let pressed: HTMLElement | undefined;
  const keep = (event: Event) => {
    const button = (event.target as Element).closest('button');
    if (button === null || !html.contains(button)) return;
    event.preventDefault();
    event.stopPropagation();
    pressed = button;
    start();
  };
  // On the document, before React's own listener: that one stops a click on a part that is not hydrated.
  document.addEventListener('click', keep, true);
  return () => {
    document.removeEventListener('click', keep, true);
    pressed?.click();
  };
}

function startWhenNear(html: Element, start: () => void) {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      start();
    },
    { rootMargin: '100% 0px' },
  );
  observer.observe(html);
}
