import type { Page, Worker } from 'playwright/test';
import { open } from '../../support/browser/outbox-fixture.ts';
import { registrationOf } from '../../support/browser/restartable-device.ts';
import { expect, signIn, test } from '../../support/browser/site-fixture.ts';

/** The browser loads the icon before it shows the notification. */
const PATIENCE = { timeout: 120_000 };

const alertText = (title: string) =>
  JSON.stringify({
    web_push: 8030,
    notification: {
      title,
      body: 'Open the inbox to read.',
      tag: 'thirdagemsgs',
      navigate: 'https://thirdage.example/dashboard?show=waiting',
    },
  });

const shownOn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`);
  });

test('an alert shows in the background, and a tap brings the inbox', async ({ site, device }) => {
  const page = await device.newPage();
  await open(page, '/', { offlineReady: true });
  await device.context.grantPermissions(['notifications'], { origin: site.origin });
  const session = await device.context.newCDPSession(page);
  const registrationId = await registrationOf(session);
  const [worker] = device.context.serviceWorkers();
  if (worker === undefined) throw new Error('There is no worker.');
  const shownSoFar = await countShown(worker);
  const push = async (data: string) => {
    const before = await shownSoFar();
    await session.send('ServiceWorker.deliverPushMessage', { origin: site.origin, registrationId, data });
    await expect.poll(shownSoFar, PATIENCE).toBe(before + 1);
  };

  await push(alertText('1 new message'));
  await expect.poll(() => shownOn(page), PATIENCE).toEqual(['1 new message: Open the inbox to read.']);
  // The newer alert replaces it, and an alert that cannot be read is shown too.
  await push(alertText('3 new messages'));
  await expect.poll(() => shownOn(page), PATIENCE).toEqual(['3 new messages: Open the inbox to read.']);
  await push('from another time');
  await expect.poll(async () => (await shownOn(page)).length, PATIENCE).toBe(2);

  const before = await shownSoFar();
  await worker.evaluate(() => {
    const { ExtendableEvent } = globalThis as unknown as { readonly ExtendableEvent: typeof Event };
    dispatchEvent(new ExtendableEvent('pushsubscriptionchange'));
  });
  await expect.poll(shownSoFar, PATIENCE).toBe(before + 1);
  const stopped = 'Alerts stopped: Open the inbox to turn them on again.';
  await expect.poll(() => shownOn(page), PATIENCE).toContain(stopped);
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    for (const shown of await registration.getNotifications({ tag: 'stopped' })) shown.close();
  });
  expect(await tap(worker)).toBe('opened /dashboard?show=waiting');
  const inbox = await device.newPage();
  await signIn(inbox);
  expect(await tap(worker)).toBe(`focused ${site.origin}/third-age-login`);
  await inbox.waitForURL('**/dashboard?show=waiting');
  await expect.poll(() => shownOn(page), PATIENCE).toEqual([]);
});

/** The used part of the worker's global scope; TypeScript does not know it in a page's program. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { openWindow: (url: string) => Promise<null> };
  readonly WindowClient: {
    readonly prototype: { focus: (this: { readonly url: string }) => Promise<unknown> };
  };
  readonly NotificationEvent: new (type: string, init: { readonly notification: Notification }) => Event;
  dispatchEvent(event: Event): boolean;
}

/**
 * Counts the notifications that the worker has finished showing. A page may ask for them only then: when it asks in the
 * moment in which one is being shown, Chromium forgets that one (2 of 12 tries on a busy machine).
 */
async function countShown(worker: Worker): Promise<() => Promise<number>> {
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as WorkerScope;
    const show = registration.showNotification;
    let shown = 0;
    registration.showNotification = async (...notification) => {
      await show.apply(registration, notification);
      shown += 1;
    };
    Object.assign(globalThis, { shownSoFar: () => shown });
  });
  return () => worker.evaluate('shownSoFar()');
}

/** Taps one notification. Only a real tap lets a worker open or focus a window, so both functions are replaced. */
function tap(worker: Worker): Promise<string> {
  return worker.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope;
    const [notification] = await scope.registration.getNotifications();
    if (notification === undefined) return 'nothing to tap';
    return new Promise<string>((resolve) => {
      scope.clients.openWindow = async (url) => {
        resolve(`opened ${url}`);
        return null;
      };
      scope.WindowClient.prototype.focus = async function focus() {
        resolve(`focused ${this.url}`);
        return this;
      };
      scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
    });
  });
}
