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

test('after a login page for Wi-Fi the script is asked for again', async ({ page, problems }) => {
  problems.allow(/MIME type|Failed to (?:load|fetch)/);
  const portal = { contentType: 'text/html', body: '<title>Wi-Fi</title>' };
  let answers = 0;
  await page.route(SITE, (route) => {
    answers += 1;
    return answers > 2 ? route.continue() : route.fulfill(portal);
  });
  await page.goto('/contact');
  await page.locator('[name=name]').fill('Ada');
  await page.evaluate(() => {
    document.documentElement.dataset.sameDocument = '';
  });
  await expect(page.locator('html')).toHaveAttribute('data-hydrated');
  await expect(page.locator('html')).toHaveAttribute('data-same-document');
  await expect(page.locator('[name=name]')).toHaveValue('Ada');
});
