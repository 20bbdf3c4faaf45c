import type { Page } from 'playwright/test';
import { hold } from '../../support/browser/hold.ts';
import { expect, test } from '../../support/browser/site-fixture.ts';

const SCREENS = [
  { width: 412, height: 823 },
  { width: 800, height: 1280 },
  { width: 1024, height: 1366 },
  { width: 1280, height: 800 },
];

/** Each page, a heading of its rest, which is rendered after its beginning, and a page to come from. */
const PAGES = [
  { path: '/', later: 'Why Us?', from: '/mission' },
  { path: '/scam-awareness', later: 'Ten common scams', from: '/mission' },
  { path: '/mission', later: 'How it began', from: '/contact' },
  { path: '/contact', later: 'How to know it is really us', from: '/mission' },
] as const;

const inFooter = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true });

async function open(page: Page, path: string) {
  await page.goto(path);
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
}

for (const { path, later, from } of PAGES) {
  test(`a link to ${path} first shows its beginning, with the footer off the screen, then the rest`, async ({
    page,
  }) => {
    await open(page, from);
    const link = page.getByRole('contentinfo').locator(`a[href="${path}"]`);
    const wayBack = page.getByRole('contentinfo').locator(`a[href="${from}"]`);
    const rest = page.getByRole('main').getByRole('heading', { name: later });
    const leave = async () => {
      await expect(rest).toBeAttached();
      await wayBack.click();
      await expect(rest).not.toBeAttached();
    };
    // From the second time on the page's code is there, and the page is shown in the task of the press.
    await link.click();
    await leave();
    for (const viewport of SCREENS) {
      await page.setViewportSize(viewport);
      const first = await link.evaluate(async (pressed: HTMLElement) => {
        pressed.click();
        // React renders in a microtask after a press.
        await Promise.resolve();
        const headings = [...document.querySelectorAll('main :is(h1, h2)')].map(
          ({ textContent }) => textContent,
        );
        const top = document.querySelector('footer')?.getBoundingClientRect().top ?? 0;
        return { headings, isFooterOff: top + scrollY >= innerHeight };
      });
      expect(first.headings).not.toHaveLength(0);
      expect(first.headings).not.toContain(later);
      expect(first.isFooterOff).toBe(true);
      await leave();
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
