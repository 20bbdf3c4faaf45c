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
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await route.continue();
  });
}

/**
 * Scrolls screen by screen to the end, so that lazily loaded parts and pictures arrive: they must not move the text.
 */
export async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(walkToTheEnd);
}

async function walkToTheEnd(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // The height is read in each step, because the page grows while its cards are laid out.
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
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
