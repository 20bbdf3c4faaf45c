import type { Page } from 'playwright/test';
import type { TestSite } from '../../support/backend/test-site.ts';
import {
  expectThanks,
  expectWaiting,
  FAILED_REQUEST,
  keptOnDevice,
  open,
  send,
  outboxTest as test,
  uniqueText,
  write,
} from '../../support/browser/outbox-fixture.ts';
import { expect } from '../../support/browser/site-fixture.ts';

const KEPT = 'No internet right now. Write your message. We will send it when the internet is back.';
const IN_THE_PAGE =
  /^No internet right now\. .* keep this page open: we will send it when the internet is back\.$/;
const NOT_SAVED = 'Not saved yet. Keep this page open: we will send it when the internet is back.';
/** The file with all code that stores and sends a message. */
const OUTBOX_CODE = '**/assets/outbox-*.js';
/** The aim is 15 s on an idle machine; a busy one gets more time. */
const AFTER_RETURN = { timeout: 30_000 };

/** Like a private window or the browser inside of another app: no worker, no Web Locks, no Background Sync. */
async function takeAwayWorker(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined });
    Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined });
    Reflect.deleteProperty(globalThis, 'SyncManager');
  });
}

/** Resolves when the browser has fetched the complete file, without any input. */
async function codeIsHere(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .some(
        (entry) =>
          /\/outbox-[\w-]+\.js$/.test(entry.name) && (entry as PerformanceResourceTiming).decodedBodySize > 0,
      ),
  );
}

async function expectStoredOnce(site: TestSite, text: string): Promise<void> {
  expect((await site.rows()).filter((row) => row.message === text)).toHaveLength(1);
}

const message = (page: Page) => page.getByRole('textbox', { name: /^Message/ });

test.describe('without a worker, when the internet goes before the first touch of the form', () => {
  test.beforeEach(async ({ page, problems }) => {
    problems.allow(FAILED_REQUEST);
    await takeAwayWorker(page);
    await open(page, '/contact');
    await codeIsHere(page);
  });

  test('the message is kept, and sent once without a press when the internet is back', async ({
    page,
    context,
    site,
  }) => {
    const text = uniqueText('before the first touch');
    await context.setOffline(true);
    await expect(page.getByText(KEPT)).toBeVisible();
    await write(page, text);
    await send(page);
    await expectWaiting(page);
    await expect(
      page.getByText('Please keep this page open: we will send it when the internet is back.'),
    ).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/^Your message was sent today/)).toBeVisible(AFTER_RETURN);
    await expectStoredOnce(site, text);
  });

  test('what was typed is offered again after a reload', async ({ page, context }) => {
    const text = uniqueText('a draft');
    await context.setOffline(true);
    await write(page, text);
    await expect.poll(() => keptOnDevice(page)).toContain(text);
    await context.setOffline(false);
    await page.reload();
    await page.getByRole('button', { name: 'Continue the unfinished message' }).click();
    await expect(message(page)).toHaveValue(text);
  });
});

test('without the code that stores it, the text stays in the page and is sent once without another press', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.expect(FAILED_REQUEST);
  const text = uniqueText('no code');
  await takeAwayWorker(page);
  await context.route(OUTBOX_CODE, (route) => route.abort());
  await open(page, '/contact');
  await context.setOffline(true);
  await expect(page.getByText(IN_THE_PAGE)).toBeVisible();
  await write(page, 'Half a message');
  await send(page);
  await expect(page.getByRole('alert')).toHaveText(NOT_SAVED);
  // A changed text is sent only when the button is pressed.
  await message(page).fill(text);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await send(page);
  await expect(page.getByRole('alert')).toHaveText(NOT_SAVED);
  await expect(message(page)).toHaveValue(text);
  await context.unroute(OUTBOX_CODE);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible(AFTER_RETURN);
  await expectStoredOnce(site, text);
});

test('with an incomplete cache of the worker, the text stays in the page and is sent once without another press', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.expect(FAILED_REQUEST);
  const text = uniqueText('half a precache');
  await open(page, '/', { offlineReady: true });
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (/\/outbox-[\w-]+\.js$/.test(request.url)) await cache.delete(request);
      }
    }
  });
  await context.setOffline(true);
  await open(page, '/contact');
  await expect(page.getByText(IN_THE_PAGE)).toBeVisible();
  await write(page, text);
  await send(page);
  await expect(page.getByRole('alert')).toHaveText(NOT_SAVED);
  await context.setOffline(false);
  await expectThanks(page);
  await expectStoredOnce(site, text);
});
