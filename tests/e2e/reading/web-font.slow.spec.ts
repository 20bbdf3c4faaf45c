import { type Browser, type BrowserContext, chromium, type Page } from 'playwright/test';
import { publicPages } from '../../../src/content/site-map.ts';
import { FONT_SETS, type FontSet, writeFontConfig } from '../../support/browser/font-sets.ts';
import { holdFonts, noteShifts, readToTheEnd, shiftsOf } from '../../support/browser/layout-shifts.ts';
import { test as base, expect } from '../../support/browser/site-fixture.ts';

const test = base.extend<{
  /** A new visitor on a device with only the fonts of this set; skips the test where they cannot be installed. */
  readonly visitorWith: (set: FontSet) => Promise<BrowserContext>;
}>({
  visitorWith: async ({ site, launchOptions, problems }, use, testInfo) => {
    let browser: Browser | undefined;
    await use(async (set) => {
      if (browser === undefined) {
        const config = writeFontConfig(set, testInfo.outputPath('fonts'));
        if ('reason' in config) base.skip(true, config.reason);
        const env = { ...process.env, ...('file' in config ? { FONTCONFIG_FILE: config.file } : {}) };
        browser = await chromium.launch({ ...launchOptions, env });
      }
      const viewport = { width: 412, height: 823 };
      const context = await browser.newContext({ baseURL: site.origin, viewport });
      problems.watch(context);
      return context;
    });
    await browser?.close();
  },
});

for (const set of Object.keys(FONT_SETS) as FontSet[]) {
  test(`with ${set} as the only font, nothing moves on a first visit`, async ({ visitorWith }) => {
    for (const { path } of publicPages) {
      const context = await visitorWith(set);
      const page = await context.newPage();
      await noteShifts(page);
      await holdFonts(page);
      await page.goto(path);
      await allIsThere(page);
      await readToTheEnd(page);
      expect(await shiftsOf(page), `what moved on ${path}`).toEqual([]);
      expect(await readsInWebFont(page), `${path} keeps the font it was painted in`).toBe(false);
      await context.close();
    }
  });
}

test('after the first page, text is in the web font from the device', async ({ visitorWith }) => {
  const context = await visitorWith('DejaVu');
  const first = await context.newPage();
  await first.goto('/');
  await allIsThere(first);
  await first.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // The worker's copy stays as the only one: no internet, no cache of the browser, no memory of the first page.
  await (await context.newCDPSession(first)).send('Network.clearBrowserCache');
  await first.close();
  await context.setOffline(true);
  const page = await context.newPage();
  await noteShifts(page);
  const visit = async () => {
    await page.goto('/mission');
    await allIsThere(page);
    expect(await shiftsOf(page), 'what moved').toEqual([]);
  };
  await visit();
  // Only in this visit: in a second one the fonts come from the memory of the browser.
  const fonts = await page.evaluate(fontFiles);
  expect(fonts.length, 'fonts that the page asked for').toBeGreaterThan(0);
  const fromElsewhere = fonts.filter(({ isFromWorker }) => !isFromWorker);
  expect(fromElsewhere, 'fonts that the worker did not bring').toEqual([]);
  // `font-display: optional`: a font that arrives after the first paint is used from the next page on.
  await expect
    .poll(async () => {
      const isRead = await readsInWebFont(page);
      if (!isRead) await visit();
      return isRead;
    })
    .toBe(true);
});

function fontFiles() {
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return files
    .filter(({ name }) => name.endsWith('.woff2'))
    .map(({ name, workerStart }) => ({ name, isFromWorker: workerStart > 0 }));
}

async function allIsThere(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-hydrated');
  await page.evaluate(() => Promise.all([document.fonts.ready, navigator.serviceWorker.ready]));
}

/**
 * Compares the width of a text in the page's font with that in the device's font. The browser's developer tools could
 * name the font, but they load the page's fonts again.
 */
async function readsInWebFont(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const widthIn = (fonts: string) => {
      const text = document.createElement('span');
      text.textContent = 'Illegible mammals';
      text.style.cssText = `position: fixed; visibility: hidden; font-size: 100px; font-family: ${fonts}`;
      document.body.append(text);
      const { width } = text.getBoundingClientRect();
      text.remove();
      return width;
    };
    const fonts = getComputedStyle(document.body).fontFamily;
    const withoutWebFont = fonts.slice(fonts.indexOf(',') + 1);
    return widthIn(fonts) !== widthIn(withoutWebFont);
  });
}
