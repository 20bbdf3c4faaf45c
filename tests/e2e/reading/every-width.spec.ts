import { publicPages } from '../../../src/content/site-map.ts';
import { brokenWords, LAYOUT_TO_COME, sidewaysOverflow } from '../../support/browser/page-measures.ts';
import { expect, test } from '../../support/browser/site-fixture.ts';

/** Phones, tablets upright and lying, and the widths where the layout changes. */
const WIDTHS = [320, 360, 412, 600, 704, 768, 820, 960, 1024, 1100, 1200, 1280];

for (const text of ['regular', 'large', 'extra']) {
  test(`with ${text} text on a touch screen of any width, no word is broken and nothing is cut off`, async ({
    anotherBrowser,
  }) => {
    const context = await anotherBrowser({ hasTouch: true });
    for (const { path } of publicPages) {
      const page = await context.newPage();
      await page.goto(path);
      await expect(page.locator(LAYOUT_TO_COME)).toHaveCount(0);
      await page.locator(':root').evaluate((root, chosen) => root.setAttribute('data-text', chosen), text);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const where = `${path}, ${width} px`;
        expect(await sidewaysOverflow(page), where).toEqual([]);
        expect(await brokenWords(page), where).toEqual([]);
      }
      await page.close();
    }
  });
}
