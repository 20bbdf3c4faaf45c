import { useSyncExternalStore } from 'react';

/** The year now; while hydrating, the year the page was built in, so that both say the same. */
export function useCurrentYear(): number {
  return useSyncExternalStore(
    neverChanges,
    () => new Date().getFullYear(),
    () => import.meta.env.BUILD_YEAR,
  );
}

function neverChanges() {
  return () => {};
}
