import type { Locator, Page } from 'playwright/test';
import { scams } from '../../../src/content/scams.ts';
import { publicPages } from '../../../src/content/site-map.ts';
import { hold, SCRIPTS } from '../../support/browser/hold.ts';
import { LAYOUT_TO_COME, sidewaysOverflow } from '../../support/browser/page-measures.ts';
import { expect, test } from '../../support/browser/site-fixture.ts';

const SIXTH = `#${scams[5]?.slug}`;
const LAST = `#${scams.at(-1)?.slug}`;
/** Less than a line of text: a visit may have another font than the one before it, and lines of another height. */
const NEAR_PX = 24;

/** The height of the highest screen on which parts wait for their layout (styles/utilities.css). */
const HIGHEST_PX = 1280;

const isLeftOut = (part: Locator) =>
  part.evaluate((element) => !element.checkVisibility({ contentVisibilityAuto: true }));

/** How many of the ten cards have no layout yet. */
const leftOut = (page: Page) =>
  page.getByRole('article').evaluateAll((cards) => {
    const isLaidOut = (card: Element) =>
      card.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) === true;
    return cards.filter((card) => !isLaidOut(card)).length;
  });

const topOf = (page: Page, part: string) =>
  page.locator(part).evaluate((element) => Math.round(element.getBoundingClientRect().top));
/** Only now are the parts where they belong (styles/utilities.css). */
const firstPaint = (page: Page) => expect(page.locator('html')).not.toHaveAttribute('data-unpainted');
/** How far a part is from a place on the screen. */
const missOf = async (page: Page, part: string, place: number) => Math.abs((await topOf(page, part)) - place);
/** Scrolls at once, with the beginning of a part at the top of the screen. */
const readIn = (page: Page, part: string) =>
  page.locator(part).evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
});

test('cards far below have no layout until they are reached or the page is idle', async ({ page }) => {
  const letScriptsCome = await hold(page, SCRIPTS);
  await page.goto('/scam-awareness');
  await firstPaint(page);
  expect(await page.getByRole('article').count()).toBe(scams.length);
  expect(await leftOut(page)).toBeGreaterThan(scams.length / 2);
  await readIn(page, LAST);
  await expect(page.locator(LAST).getByRole('heading', { name: 'Warning signs' })).toBeVisible();
  await expect.poll(() => leftOut(page)).toBeLessThan(scams.length);
  letScriptsCome();
  await expect.poll(() => leftOut(page)).toBe(0);
  await expect(page.locator('html')).not.toHaveAttribute('data-top');
});

for (const { path } of publicPages) {
  test(`${path} is as wide as the screen also before all of it has its layout`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await hold(page, SCRIPTS);
    await page.goto(path);
    await firstPaint(page);
    expect(await sidewaysOverflow(page)).toEqual([]);
  });
}

test('the first paint comes without what is near below the screen, which follows without scripts', async ({
  page,
}) => {
  // High enough that the browser takes the end of the page for near.
  await page.setViewportSize({ width: 360, height: HIGHEST_PX });
  await page.addInitScript(() => {
    // Made before the page's own observer, which takes the mark away.
    new PerformanceObserver(() => {
      const { dataset } = document.documentElement;
      const list = document.querySelector('footer nav ul');
      const isLaidOut = list?.checkVisibility({ contentVisibilityAuto: true });
      if ('unpainted' in dataset) dataset.atFirstPaint = `${isLaidOut ?? 'not read yet'}`;
    }).observe({ type: 'paint', buffered: true });
  });
  await hold(page, SCRIPTS);
  await page.goto('/mission', { waitUntil: 'commit' });
  await expect.poll(() => isLeftOut(page.getByRole('contentinfo').getByRole('navigation'))).toBe(false);
  await expect(page.locator('html')).toHaveAttribute('data-at-first-paint', /false|not read yet/);
});

test('a screen reader finds what waits for the first paint', async ({ page }) => {
  await page.addInitScript(() => {
    // As in a tab in the background: no paint is reported.
    Object.assign(PerformanceObserver.prototype, { observe() {} });
  });
  const letScriptsCome = await hold(page, SCRIPTS);
  await page.goto('/scam-awareness');
  await expect(page.locator('html')).toHaveAttribute('data-unpainted');
  expect(await page.getByRole('article').count()).toBe(scams.length);
  expect(await page.getByRole('contentinfo').getByRole('link').count()).toBeGreaterThan(0);
  letScriptsCome();
  await expect(page.locator('html')).not.toHaveAttribute('data-top');
  await firstPaint(page);
});

test('what is read stays in its place while the cards above get their height', async ({ page }) => {
  const letScriptsCome = await hold(page, SCRIPTS);
  await page.goto('/scam-awareness');
  await firstPaint(page);
  await readIn(page, SIXTH);
  const place = await topOf(page, SIXTH);
  expect(await leftOut(page)).toBeGreaterThan(1);
  letScriptsCome();
  await expect(page.locator('html')).not.toHaveAttribute('data-top');
  expect(await missOf(page, SIXTH, place)).toBeLessThanOrEqual(1);
});

test('a reload and the way back lead to the place that was read, and an address to its card', async ({
  page,
}) => {
  await page.goto('/scam-awareness');
  await expect(page.locator('html')).not.toHaveAttribute('data-top');
  await readIn(page, SIXTH);
  const place = await topOf(page, SIXTH);
  await page.reload();
  await expect.poll(() => missOf(page, SIXTH, place)).toBeLessThan(NEAR_PX);

  await page.goto('/mission');
  await page.goBack();
  await expect.poll(() => missOf(page, SIXTH, place)).toBeLessThan(NEAR_PX);

  await page.goto('/mission');
  await page.goto(`/scam-awareness${LAST}`);
  const margin = await page
    .locator(LAST)
    .evaluate((card) => Math.round(Number.parseFloat(getComputedStyle(card).scrollMarginTop)));
  await expect.poll(() => missOf(page, LAST, margin)).toBeLessThan(NEAR_PX);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated');
  expect(await missOf(page, LAST, margin)).toBeLessThan(NEAR_PX);
});

test('a link to words far below leads to them', async ({ page }) => {
  const words = 'Need help today?';
  await page.goto(`/#:~:text=${encodeURIComponent(words)}`);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated');
  await expect(page.getByRole('heading', { name: words })).toBeInViewport();
});

for (const { path } of publicPages) {
  test(`${path}: what waits for its layout is below every screen on which it may wait`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator(LAYOUT_TO_COME)).toHaveCount(0);
    for (const width of [320, 412, 600, 768, 960, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: HIGHEST_PX });
      const tops = await page.locator('.far, footer :is(section, nav, ul, details)').evaluateAll((parts) =>
        parts
          // Nine of ten scams in the spotlight are hidden.
          .filter((part) => part.getClientRects().length > 0)
          .map((part) => part.getBoundingClientRect().top + scrollY),
      );
      expect(Math.min(...tops), `${width} px`).toBeGreaterThanOrEqual(HIGHEST_PX);
    }
  });
}

test('the end of a page has its layout when the page is idle, after a link inside the app too', async ({
  page,
}) => {
  const letScriptsCome = await hold(page, SCRIPTS);
  await page.goto('/contact');
  const footer = page.getByRole('contentinfo').getByText('All rights reserved');
  expect(await isLeftOut(footer)).toBe(true);
  letScriptsCome();
  await expect.poll(() => isLeftOut(footer)).toBe(false);
  await page
    .getByRole('link', { name: 'Home' })
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page.getByText('Need help today?')).toBeAttached();
  await expect(page.locator(LAYOUT_TO_COME)).toHaveCount(0);
  expect(await isLeftOut(page.getByText('Need help today?'))).toBe(false);
});

test('when a visit begins and when its parts are laid out, the browser computes the style of few elements', async ({
  page,
  browser,
}) => {
  await page.goto('/scam-awareness');
  await expect(page.locator('html')).not.toHaveAttribute('data-top');
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  const all = await page.evaluate(() => {
    const { documentElement } = document;
    documentElement.dataset.top = '';
    documentElement.getBoundingClientRect();
    delete documentElement.dataset.top;
    documentElement.getBoundingClientRect();
    return document.querySelectorAll('*').length;
  });
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly { name: string; args: { readonly elementCount?: number } }[];
  };
  const styled = traceEvents
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .map(({ args }) => args.elementCount ?? 0);
  expect(Math.max(...styled), 'the mark does something').toBeGreaterThan(0);
  expect(Math.max(...styled), `of ${all} elements`).toBeLessThan(all / 4);
});
