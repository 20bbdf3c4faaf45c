import type { Page } from 'playwright/test';
import { startTestSite, type TestSite } from '../../support/backend/test-site.ts';
import { test as base, expect, signIn } from '../../support/browser/site-fixture.ts';

const test = base.extend<{ readonly alertingSite: TestSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures off the pattern.
  alertingSite: async ({}, use) => {
    const site = await startTestSite({
      alerts: { siteUrl: 'https://thirdage.example', mail: undefined, pushHosts: [] },
    });
    await use(site);
    await site.discard();
  },
  baseURL: async ({ alertingSite }, use) => use(alertingSite.origin),
});

/**
 * The push of a browser without its service, which a test machine has none of. It keeps its subscription across
 * reloads, and refuses a second one for another key, as the Push API demands.
 */
async function givePush(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const KEPT = 'test-subscription';
    type Kept = { readonly endpoint: string; readonly key: readonly number[] };
    const kept = () => JSON.parse(localStorage.getItem(KEPT) ?? 'null') as Kept | null;
    const subscription = ({ endpoint, key }: Kept) => ({
      endpoint,
      options: { applicationServerKey: Uint8Array.from(key).buffer },
      toJSON: () => ({ endpoint, keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } }),
      unsubscribe: async () => {
        localStorage.removeItem(KEPT);
        return true;
      },
    });
    const keyOf = ({ applicationServerKey }: PushSubscriptionOptionsInit) => [
      ...(applicationServerKey as Uint8Array),
    ];
    Object.assign(PushManager.prototype, {
      getSubscription: async () => {
        const now = kept();
        return now === null ? null : subscription(now);
      },
      subscribe: async (options: PushSubscriptionOptionsInit) => {
        const now = kept();
        const key = keyOf(options);
        if (localStorage.getItem('test-push-refuses') !== null)
          throw new DOMException('Registration failed - push service error', 'AbortError');
        if (now !== null && String(now.key) !== String(key))
          throw new DOMException('A subscription for another key exists.', 'InvalidStateError');
        const made = now ?? {
          endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`,
          key,
        };
        localStorage.setItem(KEPT, JSON.stringify(made));
        return subscription(made);
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

/** Signs in and turns alerts on; returns the address of the subscription. */
async function turnOnAlerts(page: Page) {
  await givePush(page);
  await signIn(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.getByRole('button', { name: 'Turn on alerts on this device' }).click();
  await expect(page.getByText('Alerts are on.')).toBeVisible();
  return endpointOf(page);
}

test('a device whose browser has dropped its subscription subscribes anew when the inbox is opened, or says so', async ({
  page,
  problems,
}) => {
  problems.allow(/push service error/);
  const before = await turnOnAlerts(page);
  await page.evaluate(() => localStorage.removeItem('test-subscription'));
  await page.goto('/dashboard');
  await expect(page.getByText('Alerts are on.')).toBeVisible();
  const after = await endpointOf(page);
  expect(after).not.toBe('');
  expect(after).not.toBe(before);

  await page.evaluate(() => {
    localStorage.removeItem('test-subscription');
    localStorage.setItem('test-push-refuses', '1');
  });
  await page.reload();
  await expect(page.getByText('❌ Alerts stopped on this device. Turn them on again.').first()).toBeVisible();
});
