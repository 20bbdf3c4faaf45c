import { type ComponentType, type ReactNode, useEffect, useInsertionEffect, useState } from 'react';
import { useStore } from 'zustand';
import { type LazyCode, lazyCode } from './lazy-code.ts';
import { applyPreparedStyles, preparing } from './prepared-styles.ts';

/** `substitute`: the page's code could not be loaded, and another component takes its place. */
export type Preloaded = 'page' | 'substitute';

/** A page whose code is loaded from a file of its own. */
export interface LazyPage {
  (): ReactNode;
  isLoaded(): boolean;
  /** Loads the code for a later navigation, which then shows the page at once. Never rejects. */
  prepare(): Promise<void>;
  /** Resolves when the code is loaded; then the page renders at once. */
  preload(): Promise<'page'>;
  /** Like `preload`, but does not wait for the internet to come back. */
  preloadOrSubstitute(): Promise<Preloaded>;
}

interface LazyPageParts {
  /** Shown while the code cannot be loaded; loading is retried. */
  readonly Substitute: ComponentType;
  /** Called when the code of a page arrives after the navigation to it. */
  readonly onArrived: () => void;
}

/** Prerendering and hydration call `preload` first, so that both render the same. */
export function lazyPage(load: () => Promise<ComponentType>, parts: LazyPageParts): LazyPage {
  const code = lazyCode(load);
  function Page() {
    // Decided once: a page that moves to another place in the tree would lose its state.
    const [Preloaded] = useState(() => code.current());
    return Preloaded === undefined ? <ComingPage code={code} {...parts} /> : <ShownPage Page={Preloaded} />;
  }
  return Object.assign(Page, {
    isLoaded: () => code.current() !== undefined,
    prepare: () => preparing(code.prepare),
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
  if (Page !== undefined) return <ShownPage Page={Page} />;
  return hasFailed ? <Substitute /> : <p>Opening the page…</p>;
}

function ShownPage({ Page }: { readonly Page: ComponentType }) {
  // Before the browser measures or paints the page.
  useInsertionEffect(applyPreparedStyles, []);
  return <Page />;
}
