import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { focusHeading } from './use-arrival.ts';

/** Whether the page itself is here, or what stands in for it because its code could not be fetched. */
export type Preloaded = 'page' | 'substitute';

/** A page whose code comes in a file of its own. */
export interface LazyPage {
  (): ReactNode;
  /** Resolves when the code is here; from then on the page renders at once, without a boundary around it. */
  preload(): Promise<Preloaded>;
}

/**
 * Unlike `lazy` alone, a page that has been preloaded renders without suspending. Prerendering and hydration rely
 * on it: both preload first, so that both render the same, and a page answers as soon as it is hydrated.
 * `Substitute` is shown when the code cannot be fetched; without one that is an error.
 */
export function lazyPage(loadPage: () => Promise<ComponentType>, Substitute?: ComponentType): LazyPage {
  let Loaded: ComponentType | undefined;
  const load = () =>
    Substitute === undefined ? loadPage() : loadPage().catch((): ComponentType => Substitute);
  const preload = async () => {
    Loaded ??= await load();
    return Loaded === Substitute ? 'substitute' : 'page';
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
