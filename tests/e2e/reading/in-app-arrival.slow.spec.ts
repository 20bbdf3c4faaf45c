import { open } from '../../support/browser/outbox-fixture.ts';
import { expect, test } from '../../support/browser/site-fixture.ts';

test('Back leads to the place that was read, on a slow machine too', async ({ page }) => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 10 });
  await open(page, '/scam-awareness');
  const card = page.getByRole('article').nth(5);
  await card.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
  const place = await page.evaluate(() => scrollY);
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Our Mission', exact: true });
  await link.evaluate((element: HTMLElement) => element.click());
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
