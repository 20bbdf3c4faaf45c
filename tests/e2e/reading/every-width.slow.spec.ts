import { publicPages } from '../../../src/content/site-map.ts';
import { brokenWords, sidewaysOverflow } from '../../support/browser/page-measures.ts';
import { expect, test } from '../../support/browser/site-fixture.ts';

/** Phones, tablets upright and lying, and the widths where the layout changes. */
const WIDTHS = [320, 360, 412, 600, 704, 768, 820, 960, 1024, 1100, 1200, 1280];

for (const { path } of publicPages) {
  test(`no word of ${path} is broken, at any width and text size`, async ({ anotherBrowser }) => {
    const page = await (await anotherBrowser({ hasTouch: true })).newPage();
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('data-hydrated');
    for (const text of ['regular', 'large', 'extra']) {
      await page.locator(':root').evaluate((root, chosen) => root.setAttribute('data-text', chosen), text);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const where = `${text} text, ${width} px`;
        expect(await sidewaysOverflow(page), where).toEqual([]);
        expect(await brokenWords(page), where).toEqual([]);
      }
    }
  });
}
