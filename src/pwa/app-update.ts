import { createStore } from 'zustand/vanilla';

interface AppUpdate {
  /** Applies the waiting version and reloads this page; undefined while no version waits. */
  readonly apply: (() => void) | undefined;
}

/** "A new version is ready": set while a new version waits for pages with unsaved work. */
export const appUpdate = createStore<AppUpdate>(() => ({ apply: undefined }));
