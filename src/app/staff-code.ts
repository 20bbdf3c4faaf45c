import { lazy } from 'react';
import { hasUnsavedWork } from '../pwa/unsaved-work.ts';

/** The code of the staff pages could not be loaded. */
export class MissingCodeError extends Error {
  override readonly name = 'MissingCodeError';

  /** @param reason `changed`: the site can be reached, so a newer version has replaced the code of this page. */
  constructor(
    readonly reason: 'offline' | 'changed',
    options: ErrorOptions,
  ) {
    super(`The code of this page is missing: ${reason}`, options);
  }
}

/** Set in this tab after the page has reloaded itself to get its code, so that it does not do so twice in a row. */
const RELOADED_KEY = 'third-age-reloaded-for-code';

/** In a file of its own, so that visitors never download it. */
async function loadStaffPages() {
  try {
    const { staffPages } = await import('../pages/staff-pages.ts');
    forgetReload();
    return staffPages;
  } catch (cause) {
    const reason = (await isSiteReachable()) ? 'changed' : 'offline';
    if (reason === 'changed' && !hasUnsavedWork() && isFirstReload()) {
      location.reload();
      // "Opening the page…" stays until the new page is there.
      await new Promise(() => {});
    }
    throw new MissingCodeError(reason, { cause });
  }
}

/** Records the reload. False where nothing can be stored: then only the person may reload. */
function isFirstReload(): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_KEY) !== null) return false;
    sessionStorage.setItem(RELOADED_KEY, '1');
    return true;
  } catch {
    return false;
  }
}

function forgetReload() {
  try {
    sessionStorage.removeItem(RELOADED_KEY);
  } catch {
    // Storage is blocked, so nothing was recorded.
  }
}

export const LoginPage = lazy(async () => ({ default: (await loadStaffPages()).login }));
export const DashboardPage = lazy(async () => ({ default: (await loadStaffPages()).dashboard }));

/** Asks for a file that the worker never answers from its cache. */
async function isSiteReachable(): Promise<boolean> {
  try {
    return (await fetch('/robots.txt', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
