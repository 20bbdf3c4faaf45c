import type { Page } from 'playwright/test';
import { REPLAY_TAG } from '../../../src/pwa/worker-message.ts';
import {
  expectWaiting,
  FAILED_REQUEST,
  keptOnDevice,
  open,
  rowsOf,
  outboxTest as test,
  uniqueText,
  writeAndSend,
  writeInVain,
} from '../../support/browser/outbox-fixture.ts';
import { type Device, registrationOf } from '../../support/browser/restartable-device.ts';
import { expect } from '../../support/browser/site-fixture.ts';

test.beforeEach(({ problems }) => problems.allow(FAILED_REQUEST));

async function writeOffline(page: Page, device: Device, text: string) {
  await open(page, '/contact', { offlineReady: true });
  await device.context.setOffline(true);
  await writeInVain(page, text);
}

test('a message survives a killed browser and arrives once', async ({ device, site, chaos }) => {
  const text = uniqueText('killed');
  await writeOffline(await device.newPage(), device, text);
  chaos.setDown(true);
  await device.killAndReopen();
  const page = await device.newPage();
  await open(page, '/contact');
  await expectWaiting(page);
  chaos.setDown(false);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText(/^Your message was sent today at .* Reference .{4}-.{2}\.$/)).toBeVisible();
  expect(await rowsOf(site, text)).toHaveLength(1);
  expect(await keptOnDevice(page)).not.toMatch(/Ada Lovelace|ada@example\.com|2025550199/);
  expect(await keptOnDevice(page)).not.toContain(text);
});

test('a message is sent with no page open when the internet returns', async ({ device, site }) => {
  const text = uniqueText('no page');
  const page = await device.newPage();
  await writeOffline(page, device, text);
  const elsewhere = await device.newPage();
  await elsewhere.goto('about:blank');
  await page.close();
  await device.context.setOffline(false);
  await expect.poll(async () => (await rowsOf(site, text)).length, { timeout: 120_000 }).toBe(1);
  const later = await device.newPage();
  await open(later, '/contact');
  await expect(later.getByText(/^Your message was sent/)).toBeVisible();
});

test('when the last attempt of the browser is over with no page open, the worker asks for more', async ({
  device,
  chaos,
}) => {
  const page = await device.newPage();
  await open(page, '/contact', { offlineReady: true });
  const session = await device.context.newCDPSession(await device.newPage());
  const registrationId = await registrationOf(session);
  const [worker] = device.context.serviceWorkers();
  if (worker === undefined) throw new Error('There is no worker.');
  chaos.setDown(true);
  await writeInVain(page, uniqueText('last attempt'));
  await page.close();

  await worker.evaluate(() => {
    const asked: string[] = [];
    const { SyncManager } = globalThis as unknown as { readonly SyncManager: { readonly prototype: object } };
    const register = async (tag: string) => void asked.push(tag);
    Object.assign(SyncManager.prototype, { register });
    Object.assign(globalThis, { asked });
  });
  const askedFor = () => worker.evaluate(() => (globalThis as unknown as { asked: string[] }).asked);
  for (const lastChance of [false, true]) {
    const before = chaos.refused;
    await session.send('ServiceWorker.dispatchSyncEvent', {
      origin: chaos.origin,
      registrationId,
      tag: REPLAY_TAG,
      lastChance,
    });
    await expect.poll(() => chaos.refused).toBeGreaterThan(before);
    await expect.poll(askedFor).toEqual(lastChance ? [REPLAY_TAG] : []);
  }
});

test('a tab that crashes while it sends loses and doubles nothing', async ({ device, site, chaos }) => {
  const text = uniqueText('crashed');
  const page = await device.newPage();
  await open(page, '/contact');
  chaos.decide = () => 'stored, hangs';
  await writeAndSend(page, text);
  await expect.poll(() => chaos.attempts.length).toBe(1);
  const session = await device.context.newCDPSession(page);
  void session.send('Page.crash').catch(() => undefined);
  await page.waitForEvent('crash');
  chaos.decide = () => 'pass';
  const next = await device.newPage();
  await open(next, '/contact');
  await expect(next.getByText(/^Your message was sent/)).toBeVisible();
  expect(await rowsOf(site, text)).toHaveLength(1);
});
