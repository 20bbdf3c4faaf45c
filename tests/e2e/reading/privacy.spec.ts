import { expect, test } from '../../support/browser/site-fixture.ts';

test('the privacy notice is reached from the form without losing what is written', async ({ page }) => {
  await page.goto('/contact/');
  await page.locator('html[data-hydrated]').waitFor();
  await page.getByLabel('Name').fill('Rosa');
  await page.getByRole('main').getByRole('link', { name: 'Your privacy' }).click();
  await expect(page.getByRole('heading', { name: 'Your privacy' })).toBeInViewport();
  await expect(page.getByText('We keep your message until we delete it.')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Rosa');
});
