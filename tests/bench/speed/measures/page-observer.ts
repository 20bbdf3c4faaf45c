declare global {
  interface Window {
    bench: {
      fcp: number;
      lcp: number;
      shift: number;
      longTasks: { start: number; duration: number }[];
      /** The longest time from an event of an interaction to the next paint. */
      slowest: number;
      /** Resolved at the first paint, and when everything is loaded and `SETTLE_MS` have passed. */
      painted: Promise<void>;
      settled: Promise<void>;
    };
  }
}

/** The same pause for each build, so that work after `load` counts in all of them. */
export const SETTLE_MS = 1500;

/** The first words of the title that a page gives itself when it is settled; the number behind them is the document's. */
export const SETTLED = 'bench: settled';

/**
 * Runs in the page before any script of the page, and must not use anything outside of this function. It uses observers
 * and timers, because a check in each frame, as Playwright does it, would be measurable work on a slow processor.
 */
export function observePage({ settleMs, settled }: { settleMs: number; settled: string }): void {
  let hasPainted = () => {};
  const painted = new Promise<void>((resolve) => {
    hasPainted = resolve;
  });
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const isComplete = () => {
    const { hydrated, bench } = document.documentElement.dataset;
    return (hydrated !== undefined || bench === 'floor') && window.bench.lcp > 0;
  };
  let settledAt = Number.POSITIVE_INFINITY;
  const settle = async () => {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
    while (!isComplete()) await pause(50);
    await pause(settleMs);
    settledAt = performance.now();
    document.title = `${settled} ${performance.timeOrigin}`;
  };
  window.bench = { fcp: 0, lcp: 0, shift: 0, longTasks: [], slowest: 0, painted, settled: settle() };
  const on = (type: string, each: (entry: PerformanceEntry) => void, options: PerformanceObserverInit = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
      type,
      buffered: true,
      ...options,
    });
  on('paint', (entry) => {
    if (entry.name !== 'first-contentful-paint') return;
    window.bench.fcp = entry.startTime;
    hasPainted();
  });
  on('largest-contentful-paint', (entry) => {
    window.bench.lcp = entry.startTime;
  });
  on('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) window.bench.shift += value;
  });
  on('longtask', (entry) => {
    // What comes later is the work of reading these figures.
    if (entry.startTime < settledAt)
      window.bench.longTasks.push({ start: entry.startTime, duration: entry.duration });
  });
  on(
    'event',
    (entry) => {
      // By the definition of interaction-to-next-paint, only events of an interaction count. A pointer that only moves
      // may change nothing on the screen, and its time would last until something else is painted.
      const { interactionId, duration } = entry as PerformanceEntry & { interactionId?: number };
      if (interactionId) window.bench.slowest = Math.max(window.bench.slowest, duration);
    },
    { durationThreshold: 16 } as PerformanceObserverInit,
  );
}
