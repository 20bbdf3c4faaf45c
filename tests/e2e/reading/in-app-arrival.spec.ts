import type { Page } from 'playwright/test';
import { expect, test } from '../../support/browser/site-fixture.ts';

const inFooter = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true });

async function open(page: Page, path: string) {
  await page.goto(path);
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
}

for (const slowness of [1, 10]) {
  test(`the way back within the app leads to the place that was read, on a machine ${slowness} × slower`, async ({
    page,
  }) => {
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    await open(page, '/scam-awareness');
    const card = page.getByRole('article').nth(5);
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
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
    await expect(card.getByRole('heading', { level: 3 })).toBeInViewport();
    // At once: a smooth scroll would show the places between.
    const between = (await places.jsonValue()).filter((y) => y > 0 && y < place);
    expect(between).toEqual([]);
  });
}

test('a link to a part of another page leads there', async ({ page }) => {
  await open(page, '/mission');
  await page.getByRole('banner').getByRole('link', { name: 'I think I have been scammed' }).click();
  await expect(page).toHaveURL('/scam-awareness#scammed');
  await expect(
    page.getByRole('main').getByRole('heading', { name: 'I think I have been scammed' }),
  ).toBeInViewport();
});
