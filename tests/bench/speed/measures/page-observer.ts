declare global {
  interface Window {
    bench: {
      fcp: number;
      lcp: number;
      shift: number;
      longTasks: { start: number; duration: number }[];
      /** The longest time from an event to the paint after it. */
      slowest: number;
      /** Resolved at the first paint, and when everything has come and calmed down. */
      painted: Promise<void>;
      settled: Promise<void>;
    };
  }
}

/** The same pause for each build, so that what happens after `load` counts in all of them. */
export const SETTLE_MS = 1500;

/**
 * Runs in the page before anything else, and must not use anything outside of itself. It waits for entries and by
 * timers: to look again in each frame, as Playwright does, is work that a slow processor feels.
 */
export function observePage(settleMs: number): void {
  let hasPainted = () => {};
  const painted = new Promise<void>((resolve) => {
    hasPainted = resolve;
  });
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const isComplete = () => {
    const { hydrated, bench } = document.documentElement.dataset;
    return (hydrated !== undefined || bench === 'floor') && window.bench.lcp > 0;
  };
  const settle = async () => {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
    while (!isComplete()) await pause(50);
    await pause(settleMs);
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
  on('longtask', (entry) =>
    window.bench.longTasks.push({ start: entry.startTime, duration: entry.duration }),
  );
  on(
    'event',
    (entry) => {
      window.bench.slowest = Math.max(window.bench.slowest, entry.duration);
    },
    { durationThreshold: 16 } as PerformanceObserverInit,
  );
}
