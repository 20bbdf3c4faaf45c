import type { BrowserContext, Page } from 'playwright/test';
import {
  box,
  expectThanks,
  FAILED_REQUEST,
  keptOnDevice,
  send,
  write,
} from '../../support/browser/outbox-fixture.ts';
import { expect, test } from '../../support/browser/site-fixture.ts';

async function writeHalf(page: Page, name: string): Promise<void> {
  await page.goto('/contact');
  await write(page, 'Half a message', name);
  await expect.poll(() => keptOnDevice(page)).toContain('Half a message');
}

async function continueInNewTab(context: BrowserContext): Promise<Page> {
  const newer = await context.newPage();
  await newer.goto('/contact');
  await newer.getByRole('button', { name: 'Continue the unfinished message' }).click();
  await expect(box(newer, 'Message')).toHaveValue('Half a message');
  return newer;
}

/** Loads another document: the form of this page is gone, and the browser keeps what stood in its boxes. */
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => location.assign('/robots.txt'));
  await page.waitForURL('**/robots.txt');
}

async function sendAndThank(page: Page): Promise<void> {
  await send(page);
  await expectThanks(page);
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
    await write(page, 'Half a message');
    await leave(page);
    await page.goBack();
    await expect(box(page, 'Message')).toHaveValue('Half a message');
    await box(page, 'Message').fill('Half a message, and the rest');
    await sendAndThank(page);
    await expectNothingIsLeft(page);
  });

  test('is gone from an older tab that still shows it, by whichever way one comes back to it', async ({
    page,
    context,
    site,
  }) => {
    const name = `Two tabs ${crypto.randomUUID()}`;
    await writeHalf(page, name);
    const newer = await continueInNewTab(context);
    await box(newer, 'Message').fill('Half a message, and the rest');
    await sendAndThank(newer);

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
    await writeHalf(page, name);
    await leave(page);
    const newer = await continueInNewTab(context);
    await sendAndThank(newer);

    await page.goBack();
    await expect(page.locator('html')).toHaveAttribute('data-hydrated');
    await expect(page.getByText(/Your message was sent/)).toBeVisible();
    await expect(box(page, 'Message')).toHaveValue('');
    await expectNothingIsLeft(page);
    expect(await keptOnDevice(page)).not.toContain(name);
    expect((await site.rows()).filter((row) => row.name === name)).toHaveLength(1);
  });

  test('stays in an older tab where it was changed', async ({ page, context }) => {
    await writeHalf(page, 'Ada');
    const newer = await continueInNewTab(context);
    await box(page, 'Message').fill('Half a message, and something else');
    await sendAndThank(newer);
    await expect(page.getByText(/Your message was sent/)).toBeVisible();
    await expect(box(page, 'Message')).toHaveValue('Half a message, and something else');
  });
});

test('a firewall that refuses certain words is told, and other messages are sent', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(FAILED_REQUEST);
  await page.route('**/rest/v1/ContactTable*', async (route) => {
    if (route.request().postData()?.includes('casino'))
      await route.fulfill({ status: 403, contentType: 'text/html', body: '<h1>Forbidden</h1>' });
    else await route.continue();
  });
  await page.goto('/contact');
  await write(page, 'I lost money in a casino');
  await send(page);
  await expect(page.getByText(/was refused on its way to us/).first()).toBeVisible();
  await expect(page.getByText('when the internet is back')).toHaveCount(0);
  await page.getByRole('button', { name: 'Write another message' }).click();
  const name = `Other ${crypto.randomUUID()}`;
  await write(page, 'My tablet is slow', name);
  await sendAndThank(page);
  expect((await site.rows()).filter((row) => row.name === name)).toHaveLength(1);
});
