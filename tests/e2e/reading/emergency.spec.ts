import { devices, type Page } from 'playwright/test';
import { sheetsOf, sheetsPrintedBy } from '../../support/browser/pdf-pages.ts';
import { expect, test } from '../../support/browser/site-fixture.ts';

const HOTLINE = '833-372-8311';
const LABEL = 'I think I have been scammed';

const steps = (page: Page) => page.getByRole('region', { name: LABEL });

test('the steps are one tap away, and stand at the top of the screen at once', async ({ page }) => {
  for (const path of ['/', '/scam-awareness']) {
    await page.goto(path);
    await page.getByRole('banner').getByRole('link', { name: LABEL }).click();
    await expect(page).toHaveURL('/scam-awareness#scammed');
    await expect(steps(page).getByRole('heading', { name: LABEL })).toBeInViewport();
  }
});

test('without scripts, the hotline is two taps from Home at most', async ({ anotherBrowser }) => {
  const phone = await anotherBrowser({ ...devices['iPhone 13'], javaScriptEnabled: false });
  const page = await phone.newPage();
  await page.goto('/');
  await page.getByRole('link', { name: LABEL }).first().click();
  await expect(steps(page).getByRole('link', { name: `Call ${HOTLINE}` })).toHaveAttribute(
    'href',
    'tel:+18333728311',
  );
  // Buttons that need a script are hidden.
  await expect(page.getByRole('button')).toHaveCount(0);
});

test('a phone dials, a computer copies', async ({ page, context, anotherBrowser }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/scam-awareness#scammed');
  await expect(steps(page).getByRole('link', { name: /^Call/ })).toHaveCount(0);
  await steps(page)
    .getByRole('button', { name: /^Copy.*Elder Fraud Hotline/ })
    .click();
  await expect(steps(page).getByRole('status').filter({ hasText: 'Copied.' })).toHaveCount(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(HOTLINE);

  const onPhone = await (await anotherBrowser(devices['iPhone 13'])).newPage();
  await onPhone.goto('/scam-awareness#scammed');
  await expect(steps(onPhone).getByRole('link', { name: /^Call/ })).toHaveCount(6);
  await expect(steps(onPhone).getByRole('button', { name: /^Copy/ })).toHaveCount(0);
});

test('whether a helpline is open goes by the clock of New York, also where `hourCycle` is ignored', async ({
  anotherBrowser,
}) => {
  const page = await (await anotherBrowser({ timezoneId: 'Pacific/Honolulu' })).newPage();
  // As in Safari 12.
  await page.addInitScript(() => {
    const construct = (Format: typeof Intl.DateTimeFormat, [locale, options]: [string, object]) =>
      new Format(locale, { ...options, hourCycle: undefined });
    Object.assign(Intl, { DateTimeFormat: new Proxy(Intl.DateTimeFormat, { construct }) });
  });
  const hotline = steps(page)
    .getByText(/^(Open|Closed) now/)
    .first();
  await page.goto('/scam-awareness#scammed');
  for (const [moment, words] of [
    // Wednesday, 10:30 AM in New York; 4:30 AM in Honolulu.
    ['2026-07-15T14:30:00Z', 'Open now, until 6 PM Eastern time.'],
    ['2026-07-15T19:30:00Z', 'Open now, until 6 PM Eastern time.'],
    ['2026-07-16T03:00:00Z', 'Closed now. Opens on Thursday at 10 AM Eastern time.'],
    ['2026-07-18T16:00:00Z', 'Closed now. Opens on Monday at 10 AM Eastern time.'],
  ] as const) {
    await page.clock.setFixedTime(new Date(moment));
    await page.reload();
    await expect(hotline).toHaveText(words);
  }
});

test('the steps print on two Letter pages at most, by button and by address', async ({ page }) => {
  await page.goto('/scam-awareness#scammed');
  expect(await sheetsOf(page)).toBeLessThanOrEqual(2);
  await page.goto('/scam-awareness');
  const button = page.getByRole('button', { name: 'Print these steps' });
  expect(await sheetsPrintedBy(button)).toBeLessThanOrEqual(2);
});
