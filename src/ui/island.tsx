import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react';

/**
 * A part of a prerendered page whose code comes when the part is about to be seen; until then React leaves its HTML
 * as it is, and a press on a button in it is kept and made again. Where there is no HTML of it, after a link inside
 * the site, the code comes at once.
 * @param id of an element that is, or holds, the part and nothing else
 */
export function island(id: string, load: () => Promise<ComponentType>): () => ReactNode {
  let start = () => {};
  const isWanted = new Promise<void>((resolve) => {
    start = resolve;
  });
  let pressAgain = () => {};
  const arrive = () => pressAgain();
  const Part = lazy(async () => {
    if (globalThis.document?.getElementById(id)) await isWanted;
    return { default: await loadOnline(load) };
  });
  // One element for ever: given a new one before the code is here, React throws the HTML away.
  const part = (
    <Suspense fallback={null}>
      <Part />
      <Arrival onArrived={arrive} />
    </Suspense>
  );
  return function Island() {
    // Before the page says that it answers: a press that was kept until then may be one of this part.
    useLayoutEffect(() => {
      const html = document.getElementById(id);
      if (html !== null) {
        startWhenNear(html, start);
        pressAgain = keepPress(html, start);
      }
      // Leaving the page takes the HTML away, and a return must not wait for it.
      return start;
    }, []);
    return part;
  };
}

/** Beside the part inside of its boundary: it lives from when the part answers. */
function Arrival({ onArrived }: { readonly onArrived: () => void }) {
  useEffect(() => onArrived(), [onArrived]);
  return null;
}

/** Keeps a press on a button that cannot answer yet. Gives the way to end that and press it. */
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
  // Above React's own listener, which stops a click on a part that it has not taken over.
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

/** The HTML can be read while the code cannot be had: tried again when the internet is back. */
async function loadOnline<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    }
  }
}
