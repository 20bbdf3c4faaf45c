import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
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

/** The subscription of the device, and the key in base64url as the server says it. */
function subscribed(page: Page): Promise<{ endpoint: string; key: string }> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const found = await registration.pushManager.getSubscription();
    const bytes = new Uint8Array(found?.options.applicationServerKey ?? new ArrayBuffer(0));
    const key = btoa(String.fromCharCode(...bytes));
    return {
      endpoint: found?.endpoint ?? '',
      key: key.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, ''),
    };
  });
}

/** As after a restore onto another machine: the secrets of the old one are not in the backup. */
async function giveOtherKeys(site: TestSite): Promise<void> {
  const file = path.join(site.dataDir, 'secrets.json');
  await site.stop();
  const { vapid: _, ...others } = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
  await writeFile(file, JSON.stringify(others));
  await site.start();
}

async function serverKey(site: TestSite): Promise<string> {
  const { vapid } = JSON.parse(await readFile(path.join(site.dataDir, 'secrets.json'), 'utf8')) as {
    readonly vapid: { readonly publicKey: string };
  };
  return vapid.publicKey;
}

test('a device that was subscribed with other keys of the server subscribes anew when the inbox is opened', async ({
  page,
  alertingSite,
}) => {
  await givePush(page);
  await signIn(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.getByRole('button', { name: 'Turn on alerts on this device' }).click();
  await expect(page.getByText('Alerts are on.')).toBeVisible();
  const before = await subscribed(page);
  expect(before.key).toBe(await serverKey(alertingSite));

  await page.goto('about:blank');
  await giveOtherKeys(alertingSite);
  await page.goto('/dashboard');
  await expect(page.getByText('Alerts are on.')).toBeVisible();
  await expect(page.getByText('Nobody is told about new messages.')).toHaveCount(0);
  const after = await subscribed(page);
  expect(after.key).toBe(await serverKey(alertingSite));
  expect(after.key).not.toBe(before.key);
  expect(after.endpoint).not.toBe(before.endpoint);
});
