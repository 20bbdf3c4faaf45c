import { isTestSite } from '../../../src/content/company.ts';
import { expect, test } from '../../support/browser/site-fixture.ts';
import { TEST_LINE } from '../../support/source/fixed-texts.ts';

test('while the phone number is invented, page and paper say so on top', async ({ page }) => {
  test.skip(!isTestSite, 'company.json has its own values');
  await page.goto('/scam-awareness');
  await page.locator('html[data-hydrated]').waitFor();
  const line = page.getByText(TEST_LINE, { exact: true });
  expect((await line.boundingBox())?.y).toBeLessThan(20);
  await page.emulateMedia({ media: 'print' });
  await expect(line).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Print this tip' }).first().click();
  await page.emulateMedia({ media: 'print' });
  await expect(line).toBeVisible();
  await expect(page.locator('[data-every-sheet]', { hasText: '(202) 555-0143' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeHidden();
});
