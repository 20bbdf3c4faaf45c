import { useLayoutEffect } from 'react';
import { create } from 'zustand';
import { readPublishedWarnings } from '../../api/read-warnings.ts';
import { DAY_MS, dayWord, monthDay } from '../../domain/format-date.ts';
import { clockHour } from '../../domain/helpline-hours.ts';
import { isShown, readWarnings, type Warning } from '../../domain/warning.ts';
import { watchClock } from '../../ui/use-today.ts';

/** What the device was told, and when by its clock. */
interface Told {
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
const ASK_MS = 15 * 60_000;
const RETRY_MS = 60_000;

/** Without storage the page itself remembers. */
let told: Told = { warnings: [], askedAt: 0 };
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
  triedAt = Date.now();
  const warnings = await readPublishedWarnings();
  if (warnings === undefined) return;
  told = { warnings, askedAt: Date.now() };
  try {
    localStorage.setItem(KEY, JSON.stringify(told));
  } catch {
    // Storage is full or blocked.
  }
  show();
}

function watch(): () => void {
  show();
  // Safari has no requestIdleCallback.
  const { requestIdleCallback: whenIdle = (callback: () => void) => setTimeout(callback, 200) } =
    window as Partial<Window>;
  whenIdle(look);
  return watchClock(look);
}

/** Shows what is true now, and asks when it is time. */
function look(): void {
  show();
  const now = Date.now();
  const isFresh = Math.abs(now - told.askedAt) < ASK_MS || Math.abs(now - triedAt) < RETRY_MS;
  if (!isFresh && !document.hidden && navigator.onLine) void askAgain();
}

function show(): void {
  readKept();
  const now = Date.now();
  const shown = told.warnings.filter((warning) => isShown(warning, now));
  // Nothing is known when all that the device was told has ended, or its clock is wrong.
  const isKnown = told.askedAt !== 0 && (shown.length > 0 || told.warnings.length === 0);
  const isOld = isKnown && now - told.askedAt > DAY_MS;
  useStore.setState({ isKnown, shown, asOf: isOld ? asOf(new Date(told.askedAt), new Date(now)) : '' });
}

/** Takes over what another tab or an earlier visit stored, when it is newer. */
function readKept(): void {
  try {
    const { warnings, askedAt } = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const kept = readWarnings(warnings);
    if (kept !== undefined && askedAt > told.askedAt) told = { warnings: kept, askedAt: Number(askedAt) };
  } catch {
    // Storage is blocked, or holds something else.
  }
}

function asOf(moment: Date, now: Date): string {
  const day = dayWord(moment.toISOString(), now)?.toLowerCase() ?? monthDay(moment, now);
  return `As of ${day}, ${clockHour(moment.getHours())}`;
}
