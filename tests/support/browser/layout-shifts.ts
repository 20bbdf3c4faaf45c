import type { Page } from 'playwright/test';

declare global {
  interface Window {
    shifts: string[];
  }
}

/** From the page's first moment on. */
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

/** What has moved so far, each with how far and the words that moved. */
export function shiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => window.shifts);
}

/** As on a slow line: web fonts come when the text has been painted in the device's own. */
export async function holdFonts(page: Page): Promise<void> {
  await page.route('**/*.woff2', async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await route.continue();
  });
}

/** A screen at a time: parts and pictures that wait for being near come, and must not move what is read. */
export async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(walkToTheEnd);
}

async function walkToTheEnd(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const { scrollHeight } = document.documentElement;
  for (let top = 0; top < scrollHeight; top += innerHeight) {
    scrollTo({ top, behavior: 'instant' });
    await frame();
    await frame();
  }
  await Promise.all(
    [...document.images].filter((image) => image.offsetParent !== null).map((image) => image.decode()),
  );
  await frame();
  await frame();
}
