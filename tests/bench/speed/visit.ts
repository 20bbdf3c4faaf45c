import type { Browser, BrowserContext, Page } from 'playwright';

/** An old tablet: a quarter of this machine's speed. */
export const CPU_SLOWDOWN = 4;

const SETTLE_MS = 500;

export interface VisitFigures {
  readonly fcpMs: number;
  readonly lcpMs: number;
  /** The sum of the parts beyond 50 ms of all tasks after the first paint. */
  readonly blockingMs: number;
  readonly shift: number;
}

declare global {
  interface Window {
    bench: {
      fcp: number;
      lcp: number;
      shift: number;
      longTasks: { start: number; duration: number }[];
      slowest: number;
    };
  }
}

/** A new visitor, with empty caches and no worker. */
export async function newVisitor(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    hasTouch: true,
  });
  // tsx wraps named functions in a helper that the page does not have.
  await context.addInitScript('globalThis.__name = (named) => named');
  await context.addInitScript(observe);
  return context;
}

export async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return page;
}

/** Opens an address and waits until the page is loaded and its largest picture is painted. */
export async function measureVisit(page: Page, address: string): Promise<VisitFigures> {
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForFunction(() => window.bench.lcp > 0 && window.bench.fcp > 0);
  await page.waitForFunction(
    () =>
      'hydrated' in document.documentElement.dataset || document.documentElement.dataset.bench === 'floor',
    undefined,
    { timeout: 30_000 },
  );
  // The same pause for each build, so that a picture painted after `load` counts in all of them.
  await page.waitForTimeout(SETTLE_MS);
  return figures(page);
}

/** Milliseconds from a press on a link until the next page is painted, for navigation inside the app. */
export async function measureLink(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const heading = () => document.querySelector('h1')?.textContent;
    const before = heading();
    const pressedAt = performance.now();
    document.querySelector<HTMLAnchorElement>('a[href="/mission"]')?.click();
    while (heading() === before) await nextFrame();
    await nextFrame();
    return performance.now() - pressedAt;
  });
}

export async function figures(page: Page): Promise<VisitFigures> {
  return page.evaluate(() => ({
    fcpMs: window.bench.fcp,
    lcpMs: window.bench.lcp,
    blockingMs: window.bench.longTasks
      .filter((task) => task.start + task.duration > window.bench.fcp)
      .reduce((sum, task) => sum + Math.max(0, task.duration - 50), 0),
    shift: window.bench.shift,
  }));
}

/** Runs in the page before any script of the page. */
function observe() {
  window.bench = { fcp: 0, lcp: 0, shift: 0, longTasks: [], slowest: 0 };
  const on = (type: string, each: (entry: PerformanceEntry) => void, options: PerformanceObserverInit = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
      type,
      buffered: true,
      ...options,
    });
  on('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') window.bench.fcp = entry.startTime;
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
