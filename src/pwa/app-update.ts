const listeners = new Set<() => void>();
let isShown = false;
let apply = () => {};

/** "A new version is ready": whether to say it, and what the button does. */
export const appUpdate = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** True while a new version waits for pages with something unsaved. */
  isReady: (): boolean => isShown,
  /** Applies the waiting version and reloads this page. */
  apply: (): void => apply(),
};

/** Says that a new version waits and how to apply it, or that none does any more. */
export function showUpdate(applyUpdate: (() => void) | undefined): void {
  isShown = applyUpdate !== undefined;
  apply = applyUpdate ?? (() => {});
  for (const listener of listeners) listener();
}
