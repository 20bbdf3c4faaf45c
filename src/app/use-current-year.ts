import { useSyncExternalStore } from 'react';

/** The present year; during hydration the year of the build, so that HTML and React agree. */
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
