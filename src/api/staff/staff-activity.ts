/**
 * The time when staff last used any tab of this device, stored next to the session, so that an abandoned session ends
 * even if the tab was closed. Only the time is stored.
 */
const LAST_USE_KEY = 'third-age-staff-last-use';

/** Stores the time of the last use, in milliseconds since 1970. Does nothing when storage is blocked. */
export function markUse(now: number): void {
  attempt(() => localStorage.setItem(LAST_USE_KEY, String(now)));
}

/** Milliseconds since 1970; undefined when nothing is known. */
export function lastUse(): number | undefined {
  const stored = attempt(() => localStorage.getItem(LAST_USE_KEY));
  return stored === null || stored === undefined ? undefined : Number(stored);
}

/** Removes the stored time, for the sign-out. */
export function forgetUse(): void {
  attempt(() => localStorage.removeItem(LAST_USE_KEY));
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    // Storage is blocked: each tab knows only its own use.
    return undefined;
  }
}
