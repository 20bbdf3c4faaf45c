import type { Page } from 'playwright/test';
import { expect, test } from '../../support/browser/site-fixture.ts';

const ELSEWHERE = 'https://elsewhere.example/';

test('a page of another site that opened a page of ours has no hold on it', async ({ page, site }) => {
  await page.route(ELSEWHERE, (route) => route.fulfill({ contentType: 'text/html', body: '<p>Elsewhere' }));
  await page.goto(ELSEWHERE);

  const fromTheServer = await openFrom(page, `${site.origin}/contact`);
  await expect(fromTheServer.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(isCutOff)).toBe(true);

  await fromTheServer.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  for (const address of ['/', '/contact', '/third-age-login', '/dashboard']) {
    const fromTheWorker = await openFrom(page, site.origin + address);
    await expect(fromTheWorker.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await fromTheWorker.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await expect.poll(() => page.evaluate(isCutOff)).toBe(true);
  }
});

async function openFrom(page: Page, address: string): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await page.evaluate((url) => {
    Object.assign(window, { opened: window.open(url) });
  }, address);
  return opened;
}

/** A window that the browser has isolated from this page looks closed to it. */
function isCutOff(): boolean {
  return (window as unknown as { readonly opened: Window }).opened.closed;
}
