import type { BrowserContext, Page } from 'playwright/test';
import { FAILED_REQUEST, keptOnDevice } from '../../support/browser/outbox-fixture.ts';
import { expect, test } from '../../support/browser/site-fixture.ts';

const box = (page: Page, label: string) => page.getByRole('main').getByRole('textbox', { name: label });
const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click();

async function write(page: Page, name: string, message: string) {
  await box(page, 'Name').fill(name);
  await box(page, 'Email').fill('ada@example.org');
  await box(page, 'Phone').fill('202 555 0143');
  await box(page, 'Message').fill(message);
}

/** Once the older tab has kept what is typed in it. */
async function continueInNewTab(context: BrowserContext, older: Page): Promise<Page> {
  await expect.poll(() => keptOnDevice(older)).toContain('Half a message');
  const newer = await context.newPage();
  await newer.goto('/contact');
  await newer.getByRole('button', { name: 'Continue the unfinished message' }).click();
  await expect(box(newer, 'Message')).toHaveValue('Half a message');
  return newer;
}

async function expectNothingIsLeft(page: Page) {
  await page.goto('/contact');
  await expect(box(page, 'Message')).toHaveValue('');
  // Drafts are looked for in the same moment as messages.
  await expect(page.getByText(/Your message was sent/)).toBeVisible();
  await expect(page.getByText('A message on this device is not finished.')).toHaveCount(0);
}

test.describe('a message that was half written when the page was left', () => {
  test('is gone from the device once it is sent, after Back', async ({ page, problems }) => {
    // The icon of a page without one.
    problems.allow(FAILED_REQUEST);
    await page.goto('/contact');
    await write(page, `Back ${crypto.randomUUID()}`, 'Half a message');
    // Loads another document: the form of this page is gone.
    await page.evaluate(() => location.assign('/robots.txt'));
    await page.waitForURL('**/robots.txt');
    await page.goBack();
    await expect(box(page, 'Message')).toHaveValue('Half a message');
    await box(page, 'Message').fill('Half a message, and the rest');
    await send(page);
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
    await expectNothingIsLeft(page);
  });

  test('is gone from an older tab that still shows it, by whichever way one comes back to it', async ({
    page,
    context,
    site,
  }) => {
    const name = `Two tabs ${crypto.randomUUID()}`;
    await page.goto('/contact');
    await write(page, name, 'Half a message');
    const newer = await continueInNewTab(context, page);
    await box(newer, 'Message').fill('Half a message, and the rest');
    await send(newer);
    await expect(newer.getByRole('heading', { name: 'Thank You!' })).toBeVisible();

    await expect(box(page, 'Message')).toHaveValue('');
    await expect(page.getByText(/Your message was sent/)).toBeVisible();
    await page.reload();
    await expectNothingIsLeft(page);
    expect(await keptOnDevice(page)).not.toContain(name);
    expect((await site.rows()).filter((row) => row.name === name)).toHaveLength(1);
  });

  test('is gone from a tab that the browser restores after it was sent from another', async ({
    page,
    context,
    site,
    problems,
  }) => {
    problems.allow(FAILED_REQUEST);
    const name = `Restored ${crypto.randomUUID()}`;
    await page.goto('/contact');
    await write(page, name, 'Half a message');
    await expect.poll(() => keptOnDevice(page)).toContain('Half a message');
    // The page is gone, and the browser keeps what stood in its boxes.
    await page.evaluate(() => location.assign('/robots.txt'));
    await page.waitForURL('**/robots.txt');
    const newer = await context.newPage();
    await newer.goto('/contact');
    await newer.getByRole('button', { name: 'Continue the unfinished message' }).click();
    await expect(box(newer, 'Message')).toHaveValue('Half a message');
    await send(newer);
    await expect(newer.getByRole('heading', { name: 'Thank You!' })).toBeVisible();

    await page.goBack();
    await expect(page.locator('html')).toHaveAttribute('data-hydrated');
    await expect(page.getByText(/Your message was sent/)).toBeVisible();
    await expect(box(page, 'Message')).toHaveValue('');
    await expectNothingIsLeft(page);
    expect(await keptOnDevice(page)).not.toContain(name);
    expect((await site.rows()).filter((row) => row.name === name)).toHaveLength(1);
  });

  test('stays in an older tab where it was changed', async ({ page, context }) => {
    await page.goto('/contact');
    await write(page, `Changed ${crypto.randomUUID()}`, 'Half a message');
    const newer = await continueInNewTab(context, page);
    await box(page, 'Message').fill('Half a message, and something else');
    await send(newer);
    await expect(newer.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
    await expect(page.getByText(/Your message was sent/)).toBeVisible();
    await expect(box(page, 'Message')).toHaveValue('Half a message, and something else');
  });
});

test.describe('a firewall that refuses certain words', () => {
  test('is told, and other messages are sent', async ({ page, site, problems }) => {
    problems.expect(FAILED_REQUEST);
    await page.route('**/rest/v1/ContactTable*', async (route) => {
      const isRefused = route.request().postData()?.includes('casino') ?? false;
      if (isRefused)
        await route.fulfill({ status: 403, contentType: 'text/html', body: '<h1>Forbidden</h1>' });
      else await route.continue();
    });
    await page.goto('/contact');
    await write(page, 'Ada', 'I lost money in a casino');
    await send(page);
    await expect(page.getByText(/was refused on its way to us/).first()).toBeVisible();
    await expect(page.getByText('when the internet is back')).toHaveCount(0);
    await page.getByRole('button', { name: 'Write another message' }).click();
    const name = `Other ${crypto.randomUUID()}`;
    await write(page, name, 'My tablet is slow');
    await send(page);
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
    expect((await site.rows()).filter((row) => row.name === name)).toHaveLength(1);
  });
});

test.describe('in a browser without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('nothing is promised that needs one', async ({ page, context }) => {
    await page.goto('/contact');
    await expect(page.locator('html')).toHaveAttribute('data-hydrated');
    await context.setOffline(true);
    await expect(page.getByText('No internet right now.', { exact: true })).toBeVisible();
    await expect(page.getByText('You can still read everything here.')).toHaveCount(0);
  });
});
