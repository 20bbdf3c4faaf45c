import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { observePage } from './observe-page.ts';

/** The screen of a small tablet, upright. */
export const SCREEN = { width: 800, height: 1180 };

const SETTLE_MS = 800;
/** A new tab keeps the desktop browser itself busy for a moment, which no tablet has. */
const REST_MS = 500;

export function startBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      // Without these two, a headless tab can show its first frames at intervals of one second.
      '--disable-renderer-backgrounding',
      '--disable-features=PaintHolding',
      '--disable-background-networking',
    ],
  });
}

/** A visitor with empty caches and no worker. */
export async function newVisitor(browser: Browser): Promise<BrowserContext> {
  const visitor = await browser.newContext({ viewport: SCREEN, hasTouch: true });
  // tsx wraps named functions in a helper that the page does not have.
  await visitor.addInitScript('globalThis.__name = (named) => named');
  await visitor.addInitScript(observePage, SETTLE_MS);
  return visitor;
}

/** Opens an empty tab whose main thread is slowed down. Chromium cannot slow down workers. */
export async function openTab(visitor: BrowserContext, factor: number) {
  const page = await visitor.newPage();
  const session = await visitor.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: factor });
  await pause(REST_MS);
  return { page, session };
}

export interface VisitFigures {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** The time beyond 50 ms of each task that ended after the first paint. */
  readonly blocking: number;
  readonly shift: number;
  readonly htmlBytes: number;
  /** All scripts that the page has loaded, compressed. */
  readonly scriptBytes: number;
}

/** The largest paint of a visit that nothing else is measured of. */
export async function largestPaint(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  await page.evaluate(() => window.bench.loaded);
  return page.evaluate(() => window.bench.lcp);
}

/** Opens an address and waits until it is loaded and hydrated and the work afterwards is done. */
export async function visit(page: Page, address: string): Promise<VisitFigures> {
  await page.goto(address, { waitUntil: 'commit' });
  return page.evaluate(async () => {
    await window.bench.settled;
    const { fcp, lcp, longTasks, shift } = window.bench;
    const tasks = longTasks.filter(({ start, duration }) => start + duration > fcp);
    const [html] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scripts = new Map(
      resources.filter(({ name }) => name.endsWith('.js')).map((each) => [each.name, each.encodedBodySize]),
    );
    return {
      firstPaint: fcp,
      largestPaint: lcp,
      blocking: tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
      shift,
      htmlBytes: html?.encodedBodySize ?? 0,
      scriptBytes: [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0),
    };
  });
}
