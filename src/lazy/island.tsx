import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react';
import { goToLatePart } from './late-parts.ts';
import { lazyCode } from './lazy-code.ts';

/**
 * A part of a prerendered page whose code is loaded when the part is near the screen. Until then React leaves its
 * HTML unchanged; a press on a button in it is kept, and repeated after hydration. After navigation inside the app
 * there is no such HTML, and the code is loaded at once.
 * @param id of an element that is, or contains, only this part
 */
export function island(id: string, load: () => Promise<ComponentType>): () => ReactNode {
  const code = lazyCode(load);
  let start = () => {};
  const isWanted = new Promise<void>((resolve) => {
    start = resolve;
  });
  let pressAgain = () => {};
  const arrive = () => {
    pressAgain();
    goToLatePart();
  };
  const Part = lazy(async () => {
    if (globalThis.document?.getElementById(id)) await isWanted;
    return { default: await code.load() };
  });
  // Always the same element: with another one, React would remove the HTML before the code is loaded.
  const part = (
    <Suspense fallback={null}>
      <Part />
      <Arrival onArrived={arrive} />
    </Suspense>
  );
  return function Island() {
    // A layout effect, so that it runs before `useHydratedSignal`: the press that the loader then repeats may be on
    // this part.
    useLayoutEffect(() => {
      const html = document.getElementById(id);
      if (html !== null) {
        startWhenNear(html, start);
        pressAgain = keepPress(html, start);
      }
      // Leaving the page removes the HTML. Without this, the next visit would wait for an element that never comes
      // near.
      return start;
    }, []);
    return part;
  };
}

/** In the same boundary as the part, so its effect runs when the part is hydrated. */
function Arrival({ onArrived }: { readonly onArrived: () => void }) {
  useEffect(() => onArrived(), [onArrived]);
  return null;
}

/** Keeps a press on a button before hydration. Returns a function that stops this and repeats the press. */
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
  // On the document, before React's own listener, which stops a click on a part that is not hydrated.
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
