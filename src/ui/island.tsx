import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';

/**
 * A part of a prerendered page whose code comes when the part is about to be seen; until then React leaves its HTML
 * as it is. Where there is no HTML of it, after a link inside the site, the code comes at once.
 * @param id of an element that is, or holds, the part and nothing else
 */
export function island(id: string, load: () => Promise<ComponentType>): () => ReactNode {
  let start = () => {};
  const isWanted = new Promise<void>((resolve) => {
    start = resolve;
  });
  const Part = lazy(async () => {
    const html = globalThis.document?.getElementById(id);
    if (html) {
      startWhenNear(html, start);
      await isWanted;
    }
    return { default: await loadOnline(load) };
  });
  // One element for ever: given a new one before the code is here, React throws the HTML away.
  const part = (
    <Suspense fallback={null}>
      <Part />
    </Suspense>
  );
  return function Island() {
    // Leaving the page takes the HTML away, and a return must not wait for it.
    useEffect(() => start, []);
    return part;
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
