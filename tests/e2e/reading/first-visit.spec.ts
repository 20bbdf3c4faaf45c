import { publicPages } from '../../../src/content/site-map.ts';
import { holdFonts, noteShifts, readToTheEnd, shiftsOf } from '../../support/browser/layout-shifts.ts';
import { expect, test } from '../../support/browser/site-fixture.ts';
import { BUDGETS } from '../../support/source/budgets.ts';

for (const { path } of publicPages) {
  test(`a first visit to ${path} asks for few files, scripts last, and moves nothing`, async ({ page }) => {
    await page.setViewportSize({ width: 412, height: 823 });
    await noteShifts(page);
    await holdFonts(page);
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('data-hydrated');
    await page.evaluate(() => Promise.all([document.fonts.ready, navigator.serviceWorker.ready]));
    // What comes when the page is idle counts too.
    await page.waitForLoadState('networkidle');
    const visit = await page.evaluate(figures);
    expect(visit.files.length, visit.files.join(', ')).toBeLessThanOrEqual(BUDGETS.requests);
    expect(visit.fonts, 'fonts that came after the text').toBeGreaterThan(0);
    expect(visit.scripts.length).toBeGreaterThan(1);
    const early = visit.scripts.filter((script) => script.startedMs < visit.loadedMs);
    expect(early, 'scripts asked for before load').toEqual([]);

    await readToTheEnd(page);
    expect(await shiftsOf(page), 'what moved').toEqual([]);
  });
}

function figures() {
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const nameOf = (file: PerformanceResourceTiming) => new URL(file.name).pathname;
  return {
    loadedMs: navigation?.loadEventStart ?? Number.POSITIVE_INFINITY,
    // Each counts once: some are fetched and then imported from the browser's cache. The first is the page.
    files: [location.pathname, ...new Set(files.map(nameOf))],
    fonts: files.filter((file) => nameOf(file).endsWith('.woff2')).length,
    scripts: files
      .filter((file) => nameOf(file).endsWith('.js'))
      .map((file) => ({ name: nameOf(file), startedMs: file.startTime })),
  };
}
