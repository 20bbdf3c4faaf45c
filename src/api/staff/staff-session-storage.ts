/**
 * Where the session of a member of staff is stored: in localStorage for all tabs or, if the person does not want to
 * stay signed in, in sessionStorage, which ends with the tab. Nothing else is stored.
 */
export const STAFF_SESSION_KEY = 'third-age-staff-session';

export interface SessionStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  /** Whether the next session survives the closing of the tab. */
  keepAfterClosing(isKept: boolean): void;
}

/** When storage is blocked, the session is held in memory until the page is left. */
export function createSessionStorage(areas: {
  readonly tab: () => Storage;
  readonly device: () => Storage;
}): SessionStorage {
  const memory = new Map<string, string>();
  let isKept: boolean | undefined;

  function attempt<T>(action: () => T, otherwise: T): T {
    try {
      return action();
    } catch {
      // Storage is blocked or full: the copy in memory is used.
      return otherwise;
    }
  }

  return {
    getItem: (key) =>
      attempt(() => areas.tab().getItem(key), null) ??
      attempt(() => areas.device().getItem(key), null) ??
      memory.get(key) ??
      null,
    setItem(key, value) {
      // A refreshed session stays in the same storage, also after a reload.
      const stays = isKept ?? attempt(() => areas.tab().getItem(key), null) === null;
      const isStored = attempt(() => {
        (stays ? areas.device() : areas.tab()).setItem(key, value);
        return true;
      }, false);
      if (!isStored) memory.set(key, value);
    },
    removeItem(key) {
      memory.delete(key);
      attempt(() => areas.tab().removeItem(key), undefined);
      attempt(() => areas.device().removeItem(key), undefined);
    },
    keepAfterClosing(next) {
      isKept = next;
    },
  };
}

export const staffSessionStorage = createSessionStorage({
  tab: () => sessionStorage,
  device: () => localStorage,
});
