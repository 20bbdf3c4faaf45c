import type { Page } from 'playwright/test';
import { publicPages } from '../../../src/content/site-map.ts';
import { expect, test } from '../../support/browser/site-fixture.ts';
import { BUDGETS } from '../../support/source/budgets.ts';

for (const { path } of publicPages) {
  test(`a first visit to ${path} asks for few files, for no script before it stands, and moves nothing`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 412, height: 823 });
    await noteShifts(page);
    // As on a slow line: the web fonts arrive after the text was painted in a font of the device.
    await page.route('**/*.woff2', async (route) => {
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      await route.continue();
    });
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('data-hydrated');
    await page.evaluate(() => Promise.all([document.fonts.ready, navigator.serviceWorker.ready]));
    const visit = await page.evaluate(figures);
    expect(visit.fonts, 'fonts that came after the text').toBeGreaterThan(0);
    expect(visit.scripts.length).toBeGreaterThan(2);
    expect(
      visit.scripts.filter((script) => script.startedMs < visit.loadedMs),
      'scripts asked for before load',
    ).toEqual([]);
    const { length } = visit.files;
    expect(
      length,
      `${length} requests, budget ${BUDGETS.requests}: ${visit.files.join(', ')}`,
    ).toBeLessThanOrEqual(BUDGETS.requests);

    await page.evaluate(readToTheEnd);
    expect(await page.evaluate(() => window.shifts), 'what moved').toEqual([]);
  });
}

declare global {
  interface Window {
    shifts: string[];
  }
}

/** Counts from the start of the page. */
async function noteShifts(page: Page): Promise<void> {
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

/** Scrolls one screen at a time: islands and lazy pictures load when they come near and must not move the text. */
async function readToTheEnd(): Promise<void> {
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

function figures() {
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const nameOf = (file: PerformanceResourceTiming) => new URL(file.name).pathname;
  return {
    loadedMs: navigation?.loadEventStart ?? Number.POSITIVE_INFINITY,
    files: ['the page itself', ...files.map(nameOf)],
    fonts: files.filter((file) => nameOf(file).endsWith('.woff2')).length,
    scripts: files
      .filter((file) => nameOf(file).endsWith('.js'))
      .map((file) => ({ name: nameOf(file), startedMs: file.startTime })),
  };
}
