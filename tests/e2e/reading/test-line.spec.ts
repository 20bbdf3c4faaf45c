import { isTestSite } from '../../../src/content/company.ts';
import { publicPages } from '../../../src/content/site-map.ts';
import { expect, test } from '../../support/browser/site-fixture.ts';

/** Repeated here, letter for letter. */
const LINE = 'This is a test site. The phone number and the e-mail address reach nobody.';

test.describe('While the phone number and the e-mail address are invented, the test line', () => {
  test.skip(!isTestSite, 'company.json has its own values');

  for (const { path } of publicPages) {
    test(`is on top of ${path} before any script has run`, async ({ browser, site }) => {
      const page = await browser.newPage({ javaScriptEnabled: false });
      await page.goto(`${site.origin}${path}`);
      const box = await page.getByText(LINE, { exact: true }).boundingBox();
      expect(box?.y ?? 100).toBeLessThan(20);
      await page.close();
    });
  }

  test('is not on the pages of the staff', async ({ page }) => {
    await page.goto('/third-age-login');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(LINE)).toHaveCount(0);
  });

  test('is on the paper of a page and of a single card, with the number to call', async ({ page }) => {
    await page.addInitScript(() => {
      window.print = () => {};
    });
    await page.goto('/scam-awareness');
    await page.locator('html[data-hydrated]').waitFor();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(LINE)).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('button', { name: 'Print this tip' }).first().click();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(LINE)).toBeVisible();
    await expect(page.locator('[data-every-sheet]', { hasText: '(202) 555-0143' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeHidden();
  });
});
