import { expect, test } from '../../support/browser/site-fixture.ts';

test('a link in the app shows the new page from its top, with its heading focused', async ({ page }) => {
  await page.goto('/scam-awareness');
  // Before the page's script has loaded, a link loads a whole page.
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
  const behaviors = await page.evaluateHandle(() => {
    const seen: (string | undefined)[] = [];
    const scroll = window.scrollTo.bind(window) as (options?: ScrollToOptions) => void;
    window.scrollTo = ((options?: ScrollToOptions) => {
      seen.push(options?.behavior);
      scroll(options);
    }) as typeof window.scrollTo;
    return seen;
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Our Mission', exact: true }).click();
  await expect(page).toHaveURL('/mission');
  // Another page load would have made another window.
  await expect.poll(() => behaviors.jsonValue()).toEqual(['smooth']);
  await expect(page).toHaveTitle(/^Our Mission/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('an unknown address shows a friendly page with the way home', async ({ page, problems }) => {
  problems.expect(/404/);
  const response = await page.goto('/Contact');
  expect(response?.status()).toBe(404);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated');
  await page.getByRole('main').getByRole('link', { name: /home/i }).click();
  await expect(page).toHaveURL('/');
});

test('the menu of a small screen opens, and closes whenever the page changes', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/mission');
  const header = page.getByRole('banner');
  const toggle = header.getByRole('button', { name: /menu/i });
  const link = header.getByRole('link', { name: 'Contact', exact: true });
  await expect(link).toBeHidden();
  await toggle.click();
  await link.click();
  await expect(page).toHaveURL('/contact');
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(link).toBeHidden();
  await toggle.click();
  await expect(link).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/mission');
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
});
