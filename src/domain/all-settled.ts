/**
 * Adds `Promise.allSettled` before Safari 13: Vite's loader of styles and Workbox's downloads need it. Call it first.
 */
export function addAllSettled(): void {
  const builtIn: Partial<Pick<PromiseConstructor, 'allSettled'>> = Promise;
  builtIn.allSettled ??= allSettled;
}

/** `Promise.allSettled` as far as the site's libraries use it. */
export function allSettled<T>(
  values: Iterable<T | PromiseLike<T>>,
): Promise<PromiseSettledResult<Awaited<T>>[]> {
  return Promise.all(
    Array.from(values, async (value): Promise<PromiseSettledResult<Awaited<T>>> => {
      try {
        return { status: 'fulfilled', value: await value };
      } catch (reason) {
        return { status: 'rejected', reason };
      }
    }),
  );
}
