import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/** A part whose code comes when it is first shown: nothing until then, and nothing if it never comes. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const Part = lazy<ComponentType<Props>>(async () => {
    try {
      return { default: await load() };
    } catch {
      // Without internet and without the worker's copy: the page stands as well without this part.
      return { default: () => null };
    }
  });
  return (props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}
