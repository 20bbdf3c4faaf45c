import { hold } from '../../support/browser/hold.ts';
import { expect, test } from '../../support/browser/site-fixture.ts';

const SITE = '**/assets/index-*.js';
const KEPT = 'This page is still loading. Your press is kept: you need not press again.';

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

test('while no script comes, a kept press says so, the page goes on working, and is sent when one comes', async ({
  page,
  problems,
}) => {
  problems.expect(/net::ERR_CONNECTION_RESET.*index-/);
  let isReset = true;
  let asked = 0;
  await page.route(SITE, (route) => {
    asked += 1;
    return isReset ? route.abort('connectionreset') : route.continue();
  });
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect.poll(() => asked).toBeGreaterThan(2);
  for (const [name, text] of [
    ['name', 'Ada'],
    ['email', 'ada@example.com'],
    ['phone', '(202) 555-0143'],
    ['message', 'My tablet'],
  ])
    await page.locator(`[name=${name}]`).fill(text ?? '');
  await expect(page.getByRole('main').getByRole('link', { name: /^Call Us/ })).toBeVisible();
  isReset = false;
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  await expect(page.getByText(KEPT)).toBeHidden();
});

test('a kept press is kept while the page loads itself again', async ({ page, problems }) => {
  problems.expect(/net::ERR_CONNECTION_RESET.*index-/);
  let imports = 0;
  // As in Firefox: the file can be fetched, and its import fails until the page is loaded again.
  await page.route(SITE, (route) => {
    const isImport = route.request().resourceType() === 'script';
    if (isImport) imports += 1;
    return isImport && imports < 3 ? route.abort('connectionreset') : route.continue();
  });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  const toggle = page.getByRole('banner').getByRole('button', { name: /menu/i });
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  expect(imports).toBe(3);
  // It is over now.
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-hydrated');
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
});

for (const sign of ['touchstart', 'mousedown']) {
  test(`the scripts are loaded at the first ${sign} where there is no pointerdown`, async ({ page }) => {
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    await page.goto('/');
    await page.evaluate((type) => document.body.dispatchEvent(new Event(type, { bubbles: true })), sign);
    await expect(page.locator('html')).toHaveAttribute('data-hydrated');
  });
}
