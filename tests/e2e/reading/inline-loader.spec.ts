import type { Page } from 'playwright/test';
import { hold, SITE_SCRIPT } from '../../support/browser/hold.ts';
import { expectThanks, send, write } from '../../support/browser/outbox-fixture.ts';
import { expect, test } from '../../support/browser/site-fixture.ts';

/** Past the pause after which the loader asks again. */
const NEXT_TRY = '00:06';
const KEPT = 'This page is still loading. Your press is kept: you need not press again.';

/** Lets the time of the page pass until its scripts have come. */
const expectHydratedInTime = (page: Page) =>
  expect
    .poll(async () => {
      await page.clock.fastForward(NEXT_TRY);
      return page.locator('html[data-hydrated]').count();
    })
    .toBe(1);

test('a click on a button before hydration is kept, and repeated after it', async ({ page }) => {
  const release = await hold(page, SITE_SCRIPT);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  const toggle = page.getByRole('banner').getByRole('button', { name: /menu/i });
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  release();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
});

test('after a login page for Wi-Fi the script is asked for again', async ({ page, problems }) => {
  problems.allow(/MIME type|Failed to (?:load|fetch)/);
  const portal = { contentType: 'text/html', body: '<title>Wi-Fi</title>' };
  let answers = 0;
  await page.clock.install();
  await page.route(SITE_SCRIPT, (route) => {
    answers += 1;
    return answers > 2 ? route.continue() : route.fulfill(portal);
  });
  await page.goto('/contact');
  await page.locator('[name=name]').fill('Ada');
  await page.evaluate(() => {
    document.documentElement.dataset.sameDocument = '';
  });
  await expectHydratedInTime(page);
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
  await page.clock.install();
  await page.route(SITE_SCRIPT, (route) => {
    asked += 1;
    return isReset ? route.abort('connectionreset') : route.continue();
  });
  await page.goto('/contact');
  await send(page);
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect
    .poll(async () => {
      await page.clock.fastForward(NEXT_TRY);
      return asked;
    })
    .toBeGreaterThan(2);
  await write(page, 'My tablet');
  await expect(page.getByRole('main').getByRole('link', { name: /^Call Us/ })).toBeVisible();
  isReset = false;
  await expectHydratedInTime(page);
  await expectThanks(page);
  await expect(page.getByText(KEPT)).toBeHidden();
});

test('a kept press is kept while the page loads itself again', async ({ page, problems }) => {
  problems.expect(/net::ERR_CONNECTION_RESET.*index-/);
  let imports = 0;
  await page.clock.install();
  // As in Firefox: the file can be fetched, and its import fails until the page is loaded again.
  await page.route(SITE_SCRIPT, (route) => {
    const isImport = route.request().resourceType() === 'script';
    if (isImport) imports += 1;
    return isImport && imports < 3 ? route.abort('connectionreset') : route.continue();
  });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  const toggle = page.getByRole('banner').getByRole('button', { name: /menu/i });
  await toggle.click();
  await expectHydratedInTime(page);
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  expect(imports).toBe(3);
  // It is over now.
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-hydrated');
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
});

test('a link works before the scripts have come, and then a kept press is over', async ({ page }) => {
  const release = await hold(page, SITE_SCRIPT);
  await page.goto('/contact');
  await write(page, 'Not to be sent');
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1;
  });
  await send(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Our Mission', exact: true }).click();
  await expect(page).toHaveURL('/mission');
  release();
  await page.goto('/contact');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated');
  // A kept press is repeated by a timer that begins at hydration, so before this one.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await expect(page.locator('main [aria-invalid=true]')).toHaveCount(0);
  expect(sent).toBe(0);
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
