import { expect, test } from '../../support/browser/site-fixture.ts';
import { HEADER_LINKS } from '../../support/source/fixed-texts.ts';

const PHONE = { width: 320, height: 640 };

test.describe('navigation inside the app', () => {
  test('shows the new page from its top, smoothly, with its heading focused', async ({ page }) => {
    await page.goto('/scam-awareness');
    await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
    const behaviors = await page.evaluateHandle(() => {
      const seen: (string | undefined)[] = [];
      const scroll = window.scrollTo.bind(window) as (options?: ScrollToOptions) => void;
      window.scrollTo = ((options?: ScrollToOptions) => {
        seen.push(options?.behavior);
        scroll(options);
      }) as typeof window.scrollTo;
      return seen;
    });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Our Mission', exact: true }).click();
    await expect(page).toHaveURL('/mission');
    await expect.poll(() => behaviors.jsonValue()).toEqual(['smooth']);
    await expect(page).toHaveTitle(/^Our Mission/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  test('asks for no second page load', async ({ page }) => {
    await page.goto('/');
    // Before the page's script has loaded, a link loads a whole page.
    await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
    await page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true }).click();
    await expect(page).toHaveURL('/contact');
    expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)).toMatch(/\/$/);
  });

  for (const address of ['/no-such-page', '/Contact']) {
    test(`shows a friendly page with the way home for the unknown address ${address}`, async ({
      page,
      problems,
    }) => {
      problems.expect(/404/);
      const response = await page.goto(address);
      expect(response?.status()).toBe(404);
      await expect(page.locator('html')).toHaveAttribute('data-hydrated');
      await page.getByRole('main').getByRole('link', { name: /home/i }).click();
      await expect(page).toHaveURL('/');
    });
  }

  test('says 404 for a missing file, not the home page', async ({ request }) => {
    expect((await request.get('/assets/missing.js')).status()).toBe(404);
  });
});

test.describe('the menu on a small screen', () => {
  test.use({ viewport: PHONE });

  for (const [label, path] of HEADER_LINKS) {
    test(`opens, and closes on choosing "${label}"`, async ({ page }) => {
      await page.goto('/mission');
      const header = page.getByRole('banner');
      const toggle = header.getByRole('button', { name: /menu/i });
      const link = header.getByRole('link', { name: label, exact: true }).last();
      await expect(toggle).toHaveAttribute('aria-expanded', 'false');
      await toggle.click();
      await expect(toggle).toHaveAttribute('aria-expanded', 'true');
      await expect(link).toBeVisible();
      await link.click();
      await expect(page).toHaveURL(path);
      await expect(toggle).toHaveAttribute('aria-expanded', 'false');
      await expect(header.getByRole('link', { name: 'Our Mission', exact: true })).toBeHidden();
    });
  }

  test('closes when the page changes in any other way', async ({ page }) => {
    await page.goto('/');
    const header = page.getByRole('banner');
    await header.getByRole('link', { name: 'I think I have been scammed' }).click();
    await expect(page).toHaveURL(/\/scam-awareness#scammed$/);
    const toggle = header.getByRole('button', { name: /menu/i });
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  });

  test('closes by its own button too', async ({ page }) => {
    await page.goto('/');
    const toggle = page.getByRole('banner').getByRole('button', { name: /menu/i });
    await toggle.click();
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  });
});
