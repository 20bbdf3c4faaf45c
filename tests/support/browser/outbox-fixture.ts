import type { BrowserContext, Page } from 'playwright/test';
import { type ChaosProxy, startChaosProxy } from '../backend/chaos-proxy.ts';
import type { StoredRow, TestSite } from '../backend/test-site.ts';
import { expect, test } from './site-fixture.ts';

interface OutboxFixtures {
  /** A proxy between the test's browser and the real site. */
  readonly chaos: ChaosProxy;
  /** Declares the failed requests of a test that takes the site down. */
  readonly outages: undefined;
}

/**
 * Failed attempts and offline pages log errors to the console, which these tests expect. The worker's script is fetched
 * too when the site goes down just then.
 */
export const FAILED_REQUEST =
  /Failed to load resource|error occurred when fetching the script|The message was not sent|neither saved nor sent/;

export const outboxTest = test.extend<OutboxFixtures>({
  chaos: async ({ site }, use, testInfo) => {
    const chaos = await startChaosProxy(site.origin);
    await use(chaos);
    await chaos.close();
    // Printed with a failure: what was tried, and what was answered.
    await testInfo.attach('attempts', { contentType: 'text/plain', body: JSON.stringify(chaos.attempts) });
  },
  outages: [
    async ({ chaos, problems }, use) => {
      const { setDown } = chaos;
      chaos.setDown = (isDown) => {
        if (isDown) problems.expect(FAILED_REQUEST);
        setDown(isDown);
      };
      await use(undefined);
    },
    { auto: true },
  ],
  baseURL: async ({ chaos }, use) => use(chaos.origin),
});

/** Opens a page and waits until it is hydrated; with `offlineReady`, until the worker has cached the whole site. */
export async function open(page: Page, path: string, { offlineReady = false } = {}): Promise<void> {
  await page.goto(path);
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  if (offlineReady) await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** The box of the form with this label. */
export const box = (page: Page, label: string) =>
  page.getByRole('main').getByRole('textbox', { name: new RegExp(`^${label}`, 'i') });

/** Writes a text into each of these boxes. */
export async function fill(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await box(page, label).fill(text);
}

export async function write(page: Page, message: string, name = 'Ada Lovelace'): Promise<void> {
  await fill(page, { name, email: 'ada@example.com', phone: '(202) 555-0199', message });
}

export async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send Message' }).click();
}

export async function writeAndSend(page: Page, message: string): Promise<void> {
  await write(page, message);
  await send(page);
}

/** The same while nothing gets through. */
export async function writeInVain(page: Page, message: string): Promise<void> {
  await writeAndSend(page, message);
  await expectWaiting(page);
}

/** The stored messages with this text. */
export async function rowsOf(site: Pick<TestSite, 'rows'>, text: string): Promise<StoredRow[]> {
  return (await site.rows()).filter((row) => row.message === text);
}

export async function expectWaiting(page: Page, patience: { timeout?: number } = {}): Promise<void> {
  const words = 'Your message is waiting on this device. It has not been sent yet.';
  await expect(page.getByText(words).first()).toBeVisible(patience);
}

export async function expectThanks(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
}

/** A text that occurs in no other test. */
export function uniqueText(purpose: string): string {
  return `${purpose} ${crypto.randomUUID()}`;
}

/** Everything that this site stores in a browser, as one text: databases, caches, storage. */
export async function keptOnDevice(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie];
    const resultOf = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name } of await indexedDB.databases()) {
      const db = await resultOf(indexedDB.open(name ?? ''));
      for (const store of db.objectStoreNames)
        kept.push(await resultOf(db.transaction(store).objectStore(store).getAll()));
      db.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (/\.(?:png|woff2)$/.test(new URL(request.url).pathname)) continue;
        kept.push(request.url, await (await cache.match(request))?.text());
      }
    }
    return JSON.stringify(kept);
  });
}

/** Stops the service worker of a context, as browsers do at any time. */
export async function stopWorkers(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}
