declare global {
  interface Window {
    bench: {
      fcp: number;
      lcp: number;
      shift: number;
      longTasks: { start: number; duration: number }[];
      /** Events of interactions: milliseconds from the event to the next paint. */
      events: { name: string; duration: number }[];
      /** Resolved at the first paint. */
      painted: Promise<void>;
      /** Resolved a moment after `load`: the largest paint is known. */
      loaded: Promise<void>;
      /** Resolved when the page is hydrated too and `settleMs` have passed. */
      settled: Promise<void>;
    };
  }
}

/**
 * Runs in the page before any script of the page, and must not use anything outside of this function. It uses observers
 * and timers, because a check in each frame would be measurable work on a slow processor.
 * @param settleMs so that work after hydration counts too
 */
export function observePage(settleMs: number): void {
  let hasPainted = () => {};
  const painted = new Promise<void>((resolve) => {
    hasPainted = resolve;
  });
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const load = async () => {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
    while (window.bench.lcp === 0) await pause(50);
    await pause(300);
  };
  const settle = async () => {
    await loaded;
    const { dataset } = document.documentElement;
    while (dataset.hydrated === undefined && dataset.bench !== 'baseline') {
      if (performance.now() > 60_000) throw new Error('The page has no data-hydrated after a minute.');
      await pause(50);
    }
    await pause(settleMs);
  };
  const loaded = load();
  const settled = settle();
  window.bench = { fcp: 0, lcp: 0, shift: 0, longTasks: [], events: [], painted, loaded, settled };
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
  on('longtask', ({ startTime, duration }) => {
    window.bench.longTasks.push({ start: startTime, duration });
  });
  on(
    'event',
    (entry) => {
      // Only events of an interaction. A pointer that just moves may change nothing on the screen, and its time would
      // last until something else is painted.
      const { interactionId } = entry as PerformanceEntry & { interactionId?: number };
      if (interactionId) window.bench.events.push({ name: entry.name, duration: entry.duration });
    },
    { durationThreshold: 16 } as PerformanceObserverInit,
  );
}
