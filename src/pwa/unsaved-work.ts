import { createStore } from 'zustand/vanilla';
import { within } from '../domain/backoff.ts';

/** Held by every page in any tab that must not be reloaded without asking: a form with text, an open dialog. */
const LOCK_NAME = 'third-age-unsaved-work';

/** The number of things in this page that a reload would destroy. */
export const unsavedWork = createStore<{ readonly held: number }>(() => ({ held: 0 }));

/**
 * Records that a reload would destroy something in this page, until the returned function is called. A Web Lock tells
 * the other tabs; the browser releases it when the page ends in any way.
 */
export function holdUnsavedWork(): () => void {
  let release = () => {};
  const isOver = new Promise<void>((resolve) => {
    release = resolve;
  });
  change(1);
  // Where locks are refused, each page knows of itself alone.
  navigator.locks?.request(LOCK_NAME, { mode: 'shared' }, () => isOver).catch(() => undefined);
  return () => {
    release();
    change(-1);
  };
}

/** Whether a reload would destroy something in this page. */
export function hasUnsavedWork(): boolean {
  return unsavedWork.getState().held > 0;
}

/** A browser that answers at all answers at once. */
const LOCKS_LIMIT_MS = 2_000;

/** The same for all open pages of this site. Without Web Locks only this page is checked. */
export async function hasUnsavedWorkAnywhere(): Promise<boolean> {
  if (hasUnsavedWork()) return true;
  const asked = navigator.locks?.query().catch(() => undefined);
  const locks = asked && (await within(LOCKS_LIMIT_MS, asked));
  return locks?.held?.some((lock) => lock.name === LOCK_NAME) ?? false;
}

function change(by: 1 | -1) {
  unsavedWork.setState(({ held }) => ({ held: held + by }));
}
