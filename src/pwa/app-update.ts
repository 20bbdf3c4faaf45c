import { createStore } from 'zustand/vanilla';

interface AppUpdate {
  /** Applies the version that waits and reloads this page; undefined while none waits. */
  readonly apply: (() => void) | undefined;
}

/** "A new version is ready": set while a new version waits for pages with something unsaved. */
export const appUpdate = createStore<AppUpdate>(() => ({ apply: undefined }));
