import { company } from '../../../src/content/company.ts';
import { publicPages } from '../../../src/content/site-map.ts';
import { expect, test } from '../../support/browser/site-fixture.ts';
import { OPENING_TEXTS } from '../../support/source/fixed-texts.ts';

const FORM_TEXTS: readonly string[] = ['Name', 'Email', 'Phone', 'Message', 'Send Message'];

for (const width of [320, 1280]) {
  test.describe(`without JavaScript, ${width} px wide`, () => {
    test.use({ javaScriptEnabled: false, viewport: { width, height: 800 } });

    for (const { path, title } of publicPages) {
      test(`${path} can be read, and every page reached from it`, async ({ page }) => {
        await page.goto(path);
        await expect(page).toHaveTitle(title);
        for (const words of OPENING_TEXTS[path].filter((text) => !FORM_TEXTS.includes(text))) {
          const shown = page.getByRole('main').getByText(words, { exact: true }).filter({ visible: true });
          await expect(shown.first(), words).toBeVisible();
        }
        for (const target of publicPages) {
          await page.goto(path);
          const link = page.getByRole('banner').getByRole('link', { name: target.label, exact: true });
          await link.click();
          await expect(page).toHaveTitle(target.title);
        }
      });
    }

    test('the phone and the e-mail are shown in place of the form', async ({ page }) => {
      await page.goto('/contact');
      const main = page.getByRole('main');
      await expect(main.getByText('The form needs JavaScript')).toBeVisible();
      await expect(main.getByRole('textbox')).toHaveCount(0);
      await expect(main.locator(`a[href="tel:+1${company.phone}"]`).first()).toBeVisible();
      await expect(main.locator(`a[href="mailto:${company.email}"]`).first()).toBeVisible();
    });

    test('the spotlight shows one scam', async ({ page }) => {
      await page.goto('/');
      const titles = page.getByRole('region', { name: 'Scam Spotlight' }).getByRole('heading', { level: 3 });
      await expect(titles.filter({ visible: true })).toHaveCount(1);
    });
  });
}
