import type { Page } from 'playwright/test';
import { expect, signIn, testOnOwnSite as test } from '../../support/browser/site-fixture.ts';

const ALERTS = { siteUrl: 'https://thirdage.example', mail: undefined, pushHosts: [] };
test.use({ siteOptions: { alerts: ALERTS } });

/**
 * The push of a browser without its service, which a test machine has none of. It drops its subscription whenever a
 * page is opened.
 */
async function givePush(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let subscription: object | null = null;
    Object.assign(PushManager.prototype, {
      getSubscription: async () => subscription,
      subscribe: async (options: PushSubscriptionOptionsInit) => {
        if (localStorage.getItem('test-push-refuses') !== null)
          throw new DOMException('Registration failed - push service error', 'AbortError');
        const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`;
        const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
        subscription = { endpoint, options, toJSON: () => ({ endpoint, keys }) };
        return subscription;
      },
    });
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
  });
}

/** The address of the device's subscription. */
function endpointOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.pushManager.getSubscription())?.endpoint ?? '';
  });
}

test('a device whose browser has dropped its subscription subscribes anew when the inbox is opened, or says so', async ({
  page,
  problems,
}) => {
  problems.allow(/push service error/);
  await givePush(page);
  await signIn(page);
  await page.getByRole('button', { name: 'Turn on alerts on this device' }).click();
  await expect(page.getByText('Alerts are on.')).toBeVisible();
  const before = await endpointOf(page);
  await page.goto('/dashboard');
  await expect(page.getByText('Alerts are on.')).toBeVisible();
  const after = await endpointOf(page);
  expect(after).not.toBe('');
  expect(after).not.toBe(before);

  await page.evaluate(() => localStorage.setItem('test-push-refuses', '1'));
  await page.reload();
  await expect(page.getByText('❌ Alerts stopped on this device. Turn them on again.').first()).toBeVisible();
});
