import type { Page } from 'playwright/test';
import { hold } from '../../support/browser/hold.ts';
import { expect, test } from '../../support/browser/site-fixture.ts';

declare global {
  interface Window {
    laidOutWhile: DocumentReadyState[];
  }
}

/** The largest script. */
const REACT = '**/assets/react-*.js';

test('on a slow line the worker starts before the page has its scripts', async ({ page }) => {
  await firstByteAfter(page, 600);
  const release = await hold(page, REACT);
  await page.goto('/');
  await page.evaluate(workerIsReady);
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated');
  release();
  await expect(page.locator('html')).toHaveAttribute('data-hydrated');
});

test('on a fast line the worker waits for the page', async ({ page }) => {
  await firstByteAfter(page, 20);
  const release = await hold(page, REACT);
  const reactWanted = page.waitForRequest(REACT);
  await page.goto('/');
  // On a slow line it is registered before the scripts are asked for.
  await reactWanted;
  expect(await page.evaluate(registrations)).toBe(0);
  release();
  await page.evaluate(workerIsReady);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated');
});

test('on a slow line the large script comes before the browser is idle', async ({ page }) => {
  await firstByteAfter(page, 600);
  await neverIdle(page);
  const react = page.waitForResponse(REACT);
  await page.goto('/');
  expect((await react).status()).toBe(200);
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated');
});

test('on a slow line the large script is asked for once', async ({ page }) => {
  await firstByteAfter(page, 600);
  let requests = 0;
  // With a route the browser keeps no copy: whatever asked a second time would be seen here.
  await page.route(REACT, (route) => {
    requests += 1;
    return route.continue();
  });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated');
  expect(requests).toBe(1);
});

test('on a slow line a large script that does not come at first comes with the others', async ({
  page,
  problems,
}) => {
  problems.expect(/net::ERR_FAILED.*react-/);
  await firstByteAfter(page, 600);
  await page.route(REACT, (route) => route.abort(), { times: 1 });
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/react-'));
  await page.goto('/');
  await failed;
  await expect(page.locator('html')).toHaveAttribute('data-hydrated');
});

test('on a fast line the large script waits until the browser is idle', async ({ page }) => {
  await firstByteAfter(page, 20);
  await neverIdle(page);
  await page.goto('/');
  // Two tasks later than `load`, at which a slow line begins.
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => setTimeout(resolve))));
  expect(await page.evaluate(addresses)).not.toContainEqual(expect.stringContaining('/react-'));
});

test('on a slow line a quick device lays out the page while it waits for the fonts', async ({ page }) => {
  await firstByteAfter(page, 600);
  await watchLayout(page, 700);
  await page.goto('/');
  expect(await page.evaluate(() => window.laidOutWhile)).toEqual(['loading']);
});

test('a slow device leaves the layout to the frame', async ({ page }) => {
  await firstByteAfter(page, 600);
  await watchLayout(page, 800);
  await page.goto('/');
  expect(await page.evaluate(() => window.laidOutWhile)).toEqual([]);
});

test('on a fast line the layout is left to the frame, which comes with the fonts', async ({ page }) => {
  await firstByteAfter(page, 20);
  await watchLayout(page, 30);
  await page.goto('/');
  expect(await page.evaluate(() => window.laidOutWhile)).toEqual([]);
});

/** Keeps the state of the document whenever the layout of its body is asked for. `now` is the clock of the page. */
async function watchLayout(page: Page, now: number): Promise<void> {
  await page.addInitScript((ms) => {
    window.laidOutWhile = [];
    performance.now = () => ms;
    const { getClientRects } = Element.prototype;
    Element.prototype.getClientRects = function watched(this: Element) {
      if (this === document.body) window.laidOutWhile.push(document.readyState);
      return getClientRects.call(this);
    };
  }, now);
}

async function neverIdle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
}

function addresses(): string[] {
  return performance.getEntriesByType('resource').map(({ name }) => name);
}

/** What the browser tells the page about its line, whatever the machine of the test does. */
async function firstByteAfter(page: Page, ms: number): Promise<void> {
  await page.addInitScript((responseStart) => {
    Object.defineProperty(PerformanceNavigationTiming.prototype, 'responseStart', {
      get: () => responseStart,
    });
  }, ms);
}

async function workerIsReady(): Promise<void> {
  await navigator.serviceWorker.ready;
}

async function registrations(): Promise<number> {
  return (await navigator.serviceWorker.getRegistrations()).length;
}
