import type { Tab } from './tab.ts';

export interface VisitFigures {
  readonly fcpMs: number;
  readonly lcpMs: number;
  /** Time beyond 50 ms of each task that ended after the first paint. */
  readonly blockingMs: number;
  /** The longest of these tasks; 0 when none took 50 ms, because browsers do not report shorter ones. */
  readonly longestMs: number;
  readonly shift: number;
}

/**
 * Opens an address, or loads a page by `act`, and waits until the page is complete and `SETTLE_MS` have passed. Asks the
 * page nothing before that, because each question is work in its main thread (docs/decisions/097).
 */
export async function measureVisit(tab: Tab, act: string | (() => Promise<void>)): Promise<VisitFigures> {
  await Promise.all([tab.settled(), typeof act === 'string' ? tab.goto(act) : act()]);
  return tab.evaluate(() => {
    const { fcp, lcp, longTasks, shift } = window.bench;
    const tasks = longTasks.filter(({ start, duration }) => start + duration > fcp);
    return {
      fcpMs: fcp,
      lcpMs: lcp,
      blockingMs: tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
      longestMs: Math.max(0, ...tasks.map(({ duration }) => duration)),
      shift,
    };
  });
}
