import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { focusHeading } from './use-arrival.ts';

/** A page whose code comes in a file of its own. */
export interface LazyPage {
  (): ReactNode;
  /** Resolves when the code is here; from then on the page renders at once, without a boundary around it. */
  preload(): Promise<void>;
}

/**
 * Unlike `lazy` alone, a page that has been preloaded renders without suspending. Prerendering and hydration rely
 * on it: both preload first, so that both render the same, and a page answers as soon as it is hydrated.
 */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let Loaded: ComponentType | undefined;
  const preload = async () => {
    Loaded ??= await load();
  };
  const Later = lazy(async () => ({ default: await load() }));
  const Page = () =>
    Loaded === undefined ? (
      <Suspense fallback={<p>Opening the page…</p>}>
        <Later />
        <LateArrival />
      </Suspense>
    ) : (
      <Loaded />
    );
  return Object.assign(Page, { preload });
}

/** The heading that `useArrival` looked for was not there yet: it takes the focus when the page is. */
function LateArrival() {
  useEffect(focusHeading, []);
  return null;
}
