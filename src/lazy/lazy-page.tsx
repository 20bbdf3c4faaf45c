import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { type LazyCode, lazyCode } from './lazy-code.ts';

/** Whether the page itself is here, or what stands in for it because its code could not be fetched. */
export type Preloaded = 'page' | 'substitute';

/** A page whose code comes in a file of its own. */
export interface LazyPage {
  (): ReactNode;
  /** Resolves when the code is here; from then on the page renders at once. */
  preload(): Promise<'page'>;
  /** The same, but does not wait for the internet to come back. */
  preloadOrSubstitute(): Promise<Preloaded>;
}

interface LazyPageParts {
  /** Stands there while the code cannot be fetched, which is tried again by itself. */
  readonly Substitute: ComponentType;
  /** Called when a page that was navigated to is there at last. */
  readonly onArrived: () => void;
}

/**
 * Prerendering and hydration preload first, so that both render the same, and a page answers as soon as it is
 * hydrated.
 */
export function lazyPage(load: () => Promise<ComponentType>, parts: LazyPageParts): LazyPage {
  const code = lazyCode(load);
  function Page() {
    // Decided once: a page that changed its place in the tree would lose its state.
    const [Preloaded] = useState(() => code.current());
    return Preloaded === undefined ? <ComingPage code={code} {...parts} /> : <Preloaded />;
  }
  return Object.assign(Page, {
    preload: () => code.load().then(() => 'page' as const),
    preloadOrSubstitute: () =>
      code.attempt().then(
        () => 'page' as const,
        () => 'substitute' as const,
      ),
  });
}

function ComingPage({ code, Substitute, onArrived }: LazyPageParts & { code: LazyCode<ComponentType> }) {
  const { code: Page, hasFailed } = useStore(code.state);
  const isHere = Page !== undefined;
  useEffect(() => void code.load(), [code]);
  useEffect(() => {
    if (isHere) onArrived();
  }, [isHere, onArrived]);
  if (Page !== undefined) return <Page />;
  return hasFailed ? <Substitute /> : <p>Opening the page…</p>;
}
