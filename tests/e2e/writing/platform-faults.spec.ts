import type { Page } from 'playwright/test';
import { company } from '../../../src/content/company.ts';
import { formatPhone } from '../../../src/domain/phone.ts';
import {
  keptOnDevice,
  open,
  rowsOf,
  outboxTest as test,
  uniqueText,
  write,
  writeInVain,
} from '../../support/browser/outbox-fixture.ts';
import { expect } from '../../support/browser/site-fixture.ts';

const PHONE = formatPhone(company.phone);
const FAILED = /^This device could not do that just now\. Please try again/;

/** A full disk: everything can be read, and nothing written. */
const setDiskFull = (page: Page, isFull: boolean) =>
  page.evaluate((refuses) => {
    const { prototype } = IDBDatabase;
    const own = window as unknown as { transaction?: IDBDatabase['transaction'] };
    own.transaction ??= prototype.transaction;
    const { transaction } = own;
    prototype.transaction = function (names, mode, options) {
      if (refuses && mode === 'readwrite') throw new DOMException('The disk is full', 'QuotaExceededError');
      return transaction.call(this, names, mode, options);
    };
  }, isFull);

test('while the device refuses to write, "Send now" says so and gives the buttons back', async ({
  page,
  chaos,
  site,
  problems,
}) => {
  problems.expect(/The outbox could not be changed/);
  await open(page, '/contact');
  chaos.setDown(true);
  const text = uniqueText('Full disk');
  await writeInVain(page, text);
  await setDiskFull(page, true);
  const button = page.getByRole('button', { name: 'Send now' });
  await button.click();
  await expect(page.getByRole('alert').filter({ hasText: FAILED })).toBeVisible();
  await expect(button).toBeEnabled();
  await expect(page.getByText('Sending...')).toHaveCount(0);

  await setDiskFull(page, false);
  chaos.setDown(false);
  await button.click();
  await expect(page.getByText('Your message was sent today').first()).toBeVisible();
  expect(await rowsOf(site, text)).toHaveLength(1);
});

test('"Delete it" deletes every unfinished message, and the offer stays until they are gone', async ({
  page,
  context,
}) => {
  const texts = ['One', 'Two'].map(uniqueText);
  for (const text of texts) {
    const tab = await context.newPage();
    await open(tab, '/contact');
    await write(tab, text);
    await expect.poll(() => keptOnDevice(tab)).toContain(text);
    // The next tab continues nothing.
    await tab.close();
  }
  await open(page, '/contact');
  const offer = page.getByText('A message on this device is not finished.');
  await setDiskFull(page, true);
  await page.getByRole('button', { name: 'Delete it' }).click();
  await expect(page.getByRole('alert').filter({ hasText: FAILED })).toBeVisible();
  await expect(offer).toBeVisible();

  await setDiskFull(page, false);
  await page.getByRole('button', { name: 'Delete it' }).click();
  await expect(offer).toHaveCount(0);
  for (const text of texts) expect(await keptOnDevice(page)).not.toContain(text);
});

test('where Background Sync is refused, nothing is promised that needs it', async ({ page, chaos }) => {
  await page.addInitScript(() => {
    const { SyncManager } = window as unknown as { readonly SyncManager: { readonly prototype: object } };
    const register = () => Promise.reject(new DOMException('Permission denied.', 'NotAllowedError'));
    Object.assign(SyncManager.prototype, { register });
  });
  await open(page, '/contact', { offlineReady: true });
  chaos.setDown(true);
  await writeInVain(page, uniqueText('Refused'));
  await expect(page.getByText(/^Open this app again/)).toBeVisible();
  await expect(page.getByText(/It will be sent by itself/)).toHaveCount(0);
});

test('after a day of waiting the person is asked to call, and can take the message out of the device', async ({
  page,
  context,
  chaos,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/contact', { offlineReady: true });
  chaos.setDown(true);
  const text = uniqueText('A day');
  await writeInVain(page, text);
  const advice = page.getByText(`Still waiting. You can also call us at ${PHONE}.`);
  await expect(advice).toHaveCount(0);
  await page.clock.setSystemTime(Date.now() + 25 * 3_600_000);
  await page.reload();
  await expect(advice).toBeVisible();
  await page.getByRole('button', { name: 'Copy the message' }).click();
  await expect(page.getByText('Copied.', { exact: true })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(text);
  expect(copied).toMatch(/Reference .{4}-.{2}/);
  expect(copied).toContain(PHONE);
  expect(copied).toContain(company.email);
});
