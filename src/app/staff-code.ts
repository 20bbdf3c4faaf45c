import { lazy } from 'react';

/** The code of the staff pages did not come. */
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

/** In a file of its own, so that visitors never download it. */
async function loadStaffPages() {
  try {
    return await import('../pages/staff-pages.ts');
  } catch (cause) {
    throw new MissingCodeError((await isSiteReachable()) ? 'changed' : 'offline', { cause });
  }
}

export const LoginPage = lazy(async () => ({ default: (await loadStaffPages()).staffPages.login }));
export const DashboardPage = lazy(async () => ({ default: (await loadStaffPages()).staffPages.dashboard }));

/** Asks for a file that the worker never answers from its cache. */
async function isSiteReachable(): Promise<boolean> {
  try {
    return (await fetch('/robots.txt', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
