import { useLayoutEffect } from 'react';
import { create } from 'zustand';
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
interface KnownWarnings {
  /** Whether this device was ever told, and can judge by its clock what still holds. */
  readonly isKnown: boolean;
  readonly shown: readonly Warning[];
  /** "As of yesterday, 4 PM", when it is older than a day. */
  readonly asOf: string;
}

const KEY = 'third-age-warnings';
const MINUTE_MS = 60_000;
const ASK_MS = 15 * MINUTE_MS;

/** Without storage the page itself remembers. */
let inPage: Kept | undefined;
let triedAt = Number.NEGATIVE_INFINITY;

/** Nothing is known in a prerendered page. */
const useStore = create<KnownWarnings>(() => ({ isKnown: false, shown: [], asOf: '' }));

/** The warnings that this device knows. While they are on the screen, the server is asked now and then. */
export function useKnownWarnings(): KnownWarnings {
  // Before the page is drawn, so that nobody sees a warning that has ended.
  useLayoutEffect(watch, []);
  return useStore();
}

export const shownNow = () => useStore.getState().shown;

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
  show();
}

function watch(): () => void {
  show();
  const timer = setInterval(look, MINUTE_MS);
  document.addEventListener('visibilitychange', look);
  addEventListener('online', look);
  // Safari has no requestIdleCallback.
  const { requestIdleCallback: whenIdle = (callback: () => void) => setTimeout(callback, 200) } =
    window as Partial<Window>;
  whenIdle(look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    removeEventListener('online', look);
  };
}

/** Shows what is true now, and asks when it is time. */
function look(): void {
  show();
  const now = Date.now();
  const isFresh = Math.abs(now - (kept()?.askedAt ?? 0)) < ASK_MS || Math.abs(now - triedAt) < MINUTE_MS;
  // Without internet the `online` event asks.
  if (isFresh || document.hidden || !navigator.onLine) return;
  triedAt = now;
  void askAgain();
}

function show(): void {
  const { warnings = [], askedAt = 0 } = kept() ?? {};
  const now = Date.now();
  const shown = warnings.filter((warning) => isShown(warning, now));
  // Nothing is known when all that the device was told has ended, or its clock is wrong.
  const isKnown = askedAt !== 0 && (shown.length > 0 || warnings.length === 0);
  const isOld = isKnown && now - askedAt > DAY_MS;
  useStore.setState({ isKnown, shown, asOf: isOld ? asOf(new Date(askedAt), new Date(now)) : '' });
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
