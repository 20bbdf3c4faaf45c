import { scams } from '../../../src/content/scams.ts';
import { sheetsPrintedBy } from '../../support/browser/pdf-pages.ts';
import { expect, test } from '../../support/browser/site-fixture.ts';

const HOTLINE = '833-372-8311';

test('each tip fills one Letter page, in large type, with the hotline at its end', async ({ page }) => {
  await page.goto('/scam-awareness');
  for (const { slug, title } of scams) {
    const card = page.locator(`#${slug}`);
    expect(await sheetsPrintedBy(card.getByRole('button', { name: 'Print this tip' })), title).toBe(1);
    await page.emulateMedia({ media: 'print' });
    const shown = await page.locator('h1, h2, h3, article').filter({ visible: true }).allInnerTexts();
    expect(shown.map((text) => text.split('\n')[0])).toEqual([title, title]);
    const lastLine = card.getByRole('paragraph').filter({ visible: true }).last();
    await expect(lastLine).toContainText(HOTLINE);
    const size = await lastLine.evaluate((line) => Number.parseFloat(getComputedStyle(line).fontSize));
    expect(size).toBeCloseTo((16 * 96) / 72, 0);
    await page.emulateMedia({ media: null });
  }
});
