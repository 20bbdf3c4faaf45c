/** Held by every page, in any tab, that an update must not take by surprise: a form with text, an open dialog. */
const LOCK_NAME = 'third-age-unsaved-work';

const listeners = new Set<() => void>();
let held = 0;

/**
 * Marks that this page has something a reload would disturb. Gives the way to say that it is over.
 * A Web Lock tells the other tabs; it goes with the page, however the page ends.
 */
export function holdUnsavedWork(): () => void {
  let release = () => {};
  const isOver = new Promise<void>((resolve) => {
    release = resolve;
  });
  held += 1;
  void navigator.locks?.request(LOCK_NAME, { mode: 'shared' }, () => isOver);
  notify();
  return () => {
    release();
    held -= 1;
    notify();
  };
}

/** Whether this page has something a reload would disturb. */
export function hasUnsavedWork(): boolean {
  return held > 0;
}

/** Whether any page of this site has. Without Web Locks only this page is known. */
export async function hasUnsavedWorkAnywhere(): Promise<boolean> {
  if (hasUnsavedWork()) return true;
  const locks = await navigator.locks?.query();
  return locks?.held?.some((lock) => lock.name === LOCK_NAME) ?? false;
}

/** Calls back when this page begins or ends to have something unsaved. */
export function subscribeToUnsavedWork(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify() {
  for (const listener of listeners) listener();
}
