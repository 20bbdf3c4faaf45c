import { useSyncExternalStore } from 'react';
import { readPublishedWarnings } from '../../api/read-warnings.ts';
import { DAY_MS } from '../../domain/format-date.ts';
import { isShown, readWarnings, type Warning } from '../../domain/warning.ts';
import { asOf } from './warning-dates.ts';

/** What the device was told, and when by its clock. */
interface Kept {
  readonly warnings: readonly Warning[];
  readonly askedAt: number;
}

/** What is shown now. */
export interface KnownWarnings {
  readonly shown: readonly Warning[];
  /** "As of yesterday, 4 PM", when it is older than a day. */
  readonly asOf: string;
}

const KEY = 'third-age-warnings';
const MINUTE_MS = 60_000;
const ASK_MS = 15 * MINUTE_MS;

/** Without storage the page itself remembers. */
let inPage: Kept | undefined;
let known: KnownWarnings | undefined;
let triedAt = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** The warnings that this device knows; undefined when it was never told, and for the first render of a prerendered page. */
export function useKnownWarnings(): KnownWarnings | undefined {
  return useSyncExternalStore(watch, current, () => undefined);
}

/** Asks the server now, such as after a change by staff. */
export async function askAgain(): Promise<void> {
  const warnings = await readPublishedWarnings();
  if (warnings === undefined) return;
  inPage = { warnings, askedAt: Date.now() };
  try {
    localStorage.setItem(KEY, JSON.stringify(inPage));
  } catch {
    // Storage is full or blocked.
  }
  look();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    timer = setInterval(look, MINUTE_MS);
    document.addEventListener('visibilitychange', look);
    addEventListener('online', look);
    // Safari has no requestIdleCallback.
    const { requestIdleCallback: whenIdle = (callback: () => void) => setTimeout(callback, 200) } =
      window as Partial<Window>;
    whenIdle(look);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    removeEventListener('online', look);
  };
}

/** While nobody watches, warnings may have ended. */
function current(): KnownWarnings | undefined {
  if (listeners.size === 0) update();
  return known;
}

/** Shows what is true now, and asks when it is time. */
function look(): void {
  if (update()) for (const listener of listeners) listener();
  const now = Date.now();
  const isFresh = Math.abs(now - (kept()?.askedAt ?? 0)) < ASK_MS || Math.abs(now - triedAt) < MINUTE_MS;
  // Without internet the `online` event asks.
  if (listeners.size === 0 || isFresh || document.hidden || !navigator.onLine) return;
  triedAt = now;
  void askAgain();
}

function update(): boolean {
  const { warnings = [], askedAt = 0 } = kept() ?? {};
  const now = Date.now();
  const shown = warnings.filter((warning) => isShown(warning, now));
  // Nothing is known when all that the device was told has ended, or its clock is wrong.
  const isKnown = askedAt !== 0 && (shown.length > 0 || warnings.length === 0);
  const isOld = now - askedAt > DAY_MS;
  const next = isKnown ? { shown, asOf: isOld ? asOf(new Date(askedAt), new Date(now)) : '' } : undefined;
  if (JSON.stringify(next) === JSON.stringify(known)) return false;
  known = next;
  return true;
}

/** The newest of what another tab or an earlier visit stored, and what this page was told. */
function kept(): Kept | undefined {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    const { warnings, askedAt } = (found ?? {}) as Partial<Record<keyof Kept, unknown>>;
    const stored = readWarnings(warnings);
    const isNewer = typeof askedAt === 'number' && askedAt > (inPage?.askedAt ?? 0);
    if (stored !== undefined && isNewer) return { warnings: stored, askedAt };
  } catch {
    // Storage is blocked, or holds something else.
  }
  return inPage;
}
