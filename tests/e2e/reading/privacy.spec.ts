import { expect, test } from '../../support/browser/site-fixture.ts';

test.describe('the privacy notice', () => {
  test('is one tap from every page, in the company column of the footer', async ({ page, site }) => {
    await page.goto(`${site.origin}/mission`);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Your privacy' }).click();
    await expect(page).toHaveURL(/\/contact#privacy$/);
    await expect(page.getByRole('heading', { name: 'Your privacy' })).toBeInViewport();
    await expect(page.getByText('We keep your message until we delete it.')).toBeVisible();
  });

  test('is reached from the form without losing what is written', async ({ page, site }) => {
    await page.goto(`${site.origin}/contact/`);
    await page.locator('html[data-hydrated]').waitFor();
    await page.getByLabel('Name').fill('Rosa');
    await page.getByRole('main').getByRole('link', { name: 'Your privacy' }).click();
    await expect(page.getByRole('heading', { name: 'Your privacy' })).toBeInViewport();
    await expect(page.getByLabel('Name')).toHaveValue('Rosa');
  });
});
