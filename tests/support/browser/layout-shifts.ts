import type { Page } from 'playwright/test';

declare global {
  interface Window {
    shifts: string[];
  }
}

/** Records layout shifts from the start of the page. Call it before navigation. */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          value: number;
          sources: { node?: Node | null }[];
        };
        const moved = sources.map(({ node }) => node?.textContent?.trim().slice(0, 30) ?? '');
        window.shifts.push(`${value}: ${moved.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The shifts so far, each with its size and the text that moved. */
export function shiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => window.shifts);
}

/** Delays web fonts until the text is painted in the device's font, as on a slow line. */
export async function holdFonts(page: Page): Promise<void> {
  await page.route('**/*.woff2', async (route) => {
    // By a timer: Playwright's own way asks in each frame, and before the first paint there may be none.
    await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
      undefined,
      { polling: 50 },
    );
    await route.continue();
  });
}

/**
 * Scrolls screen by screen to the end, so that lazily loaded parts and pictures arrive: they must not move the text.
 * Each screen is captured, because that draws a frame: a busy machine gives a page none for its asking.
 */
export async function readToTheEnd(page: Page): Promise<void> {
  // Hiding the caret would add a style that the content security policy refuses.
  const draw = () => page.screenshot({ type: 'jpeg', quality: 1, caret: 'initial' });
  let isEnd = false;
  while (!isEnd) {
    await draw();
    isEnd = await page.evaluate(() => {
      const before = scrollY;
      scrollBy({ top: innerHeight, behavior: 'instant' });
      return scrollY === before;
    });
  }
  await page.evaluate(() =>
    Promise.all(
      [...document.images].filter((image) => image.offsetParent !== null).map((image) => image.decode()),
    ),
  );
  await draw();
}
