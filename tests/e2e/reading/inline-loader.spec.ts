import { hold } from '../../support/browser/hold.ts';
import { expect, test } from '../../support/browser/site-fixture.ts';

const SITE = '**/assets/index-*.js';

test('a click on a button before hydration is kept, and repeated after it', async ({ page }) => {
  const release = await hold(page, SITE);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  const toggle = page.getByRole('banner').getByRole('button', { name: /menu/i });
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  release();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
});

test('a script that does not come at first is asked for again', async ({ page, problems }) => {
  problems.expect(/net::ERR_FAILED.*index-/);
  await page.route(SITE, (route) => route.abort(), { times: 1 });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated');
});

test('a link works before the scripts have come', async ({ page }) => {
  const release = await hold(page, SITE);
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Our Mission', exact: true }).click();
  await expect(page).toHaveURL('/mission');
  release();
});
