import type { Page } from 'playwright/test';
import { staffPages } from '../../../src/content/site-map.ts';
import { NEEDS_INTERNET, rowOf, sendMessage } from '../../support/browser/inbox-page.ts';
import { noteShifts, readToTheEnd, shiftsOf } from '../../support/browser/layout-shifts.ts';
import { open, outboxTest as test } from '../../support/browser/outbox-fixture.ts';
import { expect } from '../../support/browser/site-fixture.ts';

const WITHOUT_INTERNET = 'No internet right now. You can still read everything here.';
const PAGES = [
  ['/', 'Empowering Seniors Through Technology'],
  ['/scam-awareness', 'Scam Awareness'],
  ['/mission', 'Our Mission'],
  ['/contact', 'Contact us'],
] as const;

test('after one visit, every page opens offline with its pictures', async ({ page, chaos, problems }) => {
  problems.expect(/MissingCodeError/);
  await open(page, '/', { offlineReady: true });
  chaos.setDown(true);
  for (const [path, heading] of PAGES) {
    for (const address of new Set([path, `${path.replace(/\/$/, '')}/`])) {
      await open(page, address);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      // /contact has no picture.
      expect(new Set(await picturesOf(page))).toEqual(new Set(path === '/contact' ? [] : ['shown']));
    }
  }
  for (const [path, heading] of [...PAGES].reverse()) {
    await page.locator(`footer a[href="${path}"]`).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  expect((await page.goto('/no-such-page'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'We cannot find that page' })).toBeVisible();
  for (const { path } of Object.values(staffPages)) {
    await page.goto(path);
    await expect(page.getByText(NEEDS_INTERNET)).toBeVisible();
  }
});

test('a worker whose caches refuse gives the pages of the server, and without internet says what is so', async ({
  page,
  context,
  chaos,
}) => {
  await open(page, '/', { offlineReady: true });
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('There is no worker.');
  await worker.evaluate(() => {
    const refuse = () => Promise.reject(new DOMException('Refused', 'UnknownError'));
    Object.assign(CacheStorage.prototype, { open: refuse, match: refuse });
    Object.assign(Cache.prototype, { match: refuse });
  });
  await open(page, '/mission');
  await expect(page.getByRole('heading', { level: 1, name: 'Our Mission' })).toBeVisible();
  chaos.setDown(true);
  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1, name: 'No internet right now' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^\(\d{3}\) \d{3}-\d{4}$/ })).toBeVisible();
});

test('a page says from the first paint on that it is offline', async ({ page, context }) => {
  await noteShifts(page);
  await open(page, '/', { offlineReady: true });
  await context.setOffline(true);
  const line = page.getByRole('status').filter({ hasText: 'internet' });
  for (const path of ['/', '/scam-awareness', '/mission']) {
    await open(page, path);
    await expect(line).toHaveText(WITHOUT_INTERNET);
    await readToTheEnd(page);
    expect(await shiftsOf(page), `what moved on ${path}`).toEqual([]);
  }
  await context.setOffline(false);
  await expect(line).toHaveText('The internet is back.');
  await context.setOffline(true);
  await expect(line).toHaveText(WITHOUT_INTERNET);
  const beforeScript = await line.evaluate((element) => {
    element.replaceChildren();
    return getComputedStyle(element, '::before').content;
  });
  expect(beforeScript).toBe(JSON.stringify(WITHOUT_INTERNET));
});

test('no answer of the backend is in any cache, with staff signed in', async ({ staffPage, site }) => {
  const message = await sendMessage(site, 'Rosa', { message: 'Not to be kept' });
  await staffPage.reload();
  await expect(rowOf(staffPage, message)).toBeVisible();
  const cached = await staffPage.evaluate(async () => {
    const urls: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) urls.push(new URL(url).pathname);
    }
    return urls;
  });
  expect(cached).toContain('/index.html');
  expect(cached.filter((path) => /^\/(?:rest|auth)\//.test(path))).toEqual([]);
  expect(cached.filter((path) => path.startsWith('/assets/staff-pages-'))).toEqual([]);
});

function picturesOf(page: Page): Promise<(string | undefined)[]> {
  return page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    const results = await Promise.allSettled(
      [...document.images].map((image) => image.decode().then(() => image.naturalWidth)),
    );
    return results.map((result, index) =>
      result.status === 'fulfilled' && result.value > 0 ? 'shown' : document.images[index]?.src,
    );
  });
}
