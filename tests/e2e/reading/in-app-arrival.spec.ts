import type { Page } from 'playwright/test';
import { hold } from '../../support/browser/hold.ts';
import { expect, test } from '../../support/browser/site-fixture.ts';

const SCREENS = [
  { width: 412, height: 823 },
  { width: 800, height: 1280 },
  { width: 1024, height: 1366 },
  { width: 1280, height: 800 },
];

/** Each page whose end is rendered after its beginning, and a heading of the end. */
const PAGES = [
  { path: '/', later: 'Scam Spotlight' },
  { path: '/scam-awareness', later: 'Ten common scams' },
] as const;

const inFooter = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true });

async function open(page: Page, path: string) {
  await page.goto(path);
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
}

for (const { path, later } of PAGES) {
  test(`a link to ${path} first shows what fills the screen, then the rest`, async ({ page }) => {
    await open(page, '/mission');
    // From the second time on the page's code is there, and the page is shown in the task of the press.
    const link = page.getByRole('contentinfo').locator(`a[href="${path}"]`);
    await link.click();
    await expect(page.getByRole('heading', { name: later })).toBeAttached();
    await inFooter(page, 'Our Mission').click();
    await expect(page).toHaveTitle(/^Our Mission/);
    for (const viewport of SCREENS) {
      await page.setViewportSize(viewport);
      const first = await link.evaluate(async (pressed: HTMLElement) => {
        pressed.click();
        // React renders in a microtask after a press.
        await Promise.resolve();
        const main = document.querySelector('main');
        const end = main === null ? 0 : main.offsetTop + main.offsetHeight;
        const headings = [...document.querySelectorAll('main h2')].map(({ textContent }) => textContent);
        return { headings, isScreenFilled: end >= innerHeight };
      });
      expect(first.headings).not.toContain(later);
      expect(first.isScreenFilled).toBe(true);
      await expect(page.getByRole('heading', { name: later })).toBeAttached();
      await inFooter(page, 'Our Mission').click();
      await expect(page).toHaveTitle(/^Our Mission/);
    }
  });
}

test('the way back within the app leads to the place that was read', async ({ page }) => {
  await open(page, '/scam-awareness');
  const card = page.getByRole('article').nth(5);
  await expect(page.locator('html')).not.toHaveAttribute('data-top');
  await card.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
  const place = await page.evaluate(() => scrollY);
  await inFooter(page, 'Our Mission').evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveTitle(/^Our Mission/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  const places = await page.evaluateHandle(() => {
    const seen: number[] = [];
    addEventListener('scroll', () => seen.push(scrollY));
    return seen;
  });
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place - 24);
  await expect(card.getByRole('heading', { level: 3 })).toBeInViewport();
  // At once: a smooth scroll would show the places between.
  const between = (await places.jsonValue()).filter((y) => y > 0 && y < place - 24);
  expect(between).toEqual([]);
});

test.describe('a link to a part of the page', () => {
  // The files of a page that the worker controls cannot be held.
  test.use({ serviceWorkers: 'block' });

  test('counts before its code is there', async ({ page }) => {
    await open(page, '/mission');
    const letStepsCome = await hold(page, '**/assets/emergency-steps*.js');
    await inFooter(page, 'Scam Awareness').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Scam Awareness' })).toBeFocused();
    await page.getByRole('banner').getByRole('link', { name: 'I think I have been scammed' }).click();
    await expect(page).toHaveURL('/scam-awareness#scammed');
    const steps = page.getByRole('region', { name: 'I think I have been scammed' });
    await expect(steps).toHaveCount(0);
    letStepsCome();
    await expect(steps.getByRole('heading', { name: 'I think I have been scammed' })).toBeInViewport();
  });
});
