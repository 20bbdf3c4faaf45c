import type { Page } from 'playwright/test';
import { expect, test } from '../../support/browser/site-fixture.ts';

const rootSize = (page: Page) =>
  page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const panelButton = (page: Page) => page.getByRole('button', { name: 'Text and colors' });

test('enlarges the text by keyboard alone, and keeps it on every page', async ({ page }) => {
  await page.goto('/');
  const regular = await rootSize(page);
  const toggle = panelButton(page);
  await toggle.focus();
  await page.keyboard.press('Enter');
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'Regular' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Large', exact: true })).toBeChecked();
  // A choice takes effect after the click is painted.
  await expect.poll(() => rootSize(page)).toBeCloseTo(regular * 1.2);
  await page.getByRole('radio', { name: 'Extra large' }).check();
  await expect.poll(() => rootSize(page)).toBeCloseTo(regular * 1.45);
  await page.keyboard.press('Escape');
  await expect(toggle).toBeFocused();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await page.goto('/contact');
  expect(await rootSize(page)).toBeCloseTo(regular * 1.45);
  await panelButton(page).click();
  await expect(page.getByRole('radio', { name: 'Extra large' })).toBeChecked();
});

for (const choice of ['Light', 'High contrast']) {
  test(`${choice} stays as it was chosen in a browser that darkens pages by itself`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/mission');
    await panelButton(page).click();
    await page.getByRole('radio', { name: choice, exact: true }).check();
    await expect(page.locator('html')).toHaveAttribute('data-theme');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-hydrated');
    const chosen = await page.screenshot();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setAutoDarkModeOverride', { enabled: true });
    expect((await page.screenshot()).equals(chosen)).toBe(true);
    // Without the choice it would be darkened.
    await page.evaluate(() => document.documentElement.style.setProperty('color-scheme', 'light'));
    await expect.poll(async () => (await page.screenshot()).equals(chosen)).toBe(false);
  });
}

test('overrules the device from the first paint on, and follows it again', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const dark = await background(page);
  await panelButton(page).click();
  await page.getByRole('radio', { name: 'Light' }).check();
  await expect.poll(() => background(page)).not.toBe(dark);
  // The attributes of the root element when the parser reaches the body, before the site's script has loaded.
  await page.addInitScript(() => {
    new MutationObserver((_records, observer) => {
      if (document.body === null) return;
      Object.assign(window, { themeAtBody: document.documentElement.dataset.theme });
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  expect(await page.evaluate('window.themeAtBody')).toBe('light');
  await panelButton(page).click();
  await page.getByRole('radio', { name: 'Same as my device' }).check();
  await expect.poll(() => background(page)).toBe(dark);
});

test('says so when the browser remembers nothing', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  await page.goto('/');
  await panelButton(page).click();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.getByText('This browser does not let us remember your choice.')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
