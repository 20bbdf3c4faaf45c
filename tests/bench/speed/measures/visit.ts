import type { Page } from 'playwright';

export interface VisitFigures {
  readonly fcpMs: number;
  readonly lcpMs: number;
  /** Time beyond 50 ms of each task that ended after the first paint. */
  readonly blockingMs: number;
  /** The longest of these tasks; 0 when none took 50 ms, for browsers do not report shorter ones. */
  readonly longestMs: number;
  readonly shift: number;
}

/** Goes to an address, or does what else loads a page, and waits until the page is complete and has calmed down. */
export async function measureVisit(
  page: Page,
  act: string | (() => Promise<unknown>),
): Promise<VisitFigures> {
  await (typeof act === 'string' ? page.goto(act, { waitUntil: 'load' }) : act());
  return page.evaluate(async () => {
    await window.bench.settled;
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
