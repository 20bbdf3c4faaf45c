import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
} from 'playwright/test';
import { STAFF_SESSION_KEY } from '../../../src/api/staff/staff-session-storage.ts';
import { STAFF, signInByApi, startTestSite, type TestSite } from '../backend/test-site.ts';
import { type ProblemWatch, watchProblems } from './problem-watch.ts';
import { type Device, openDevice } from './restartable-device.ts';

type Account = Readonly<Record<'email' | 'password', string>>;

interface TestFixtures {
  /** Fails the test on every console error, uncaught error or policy violation that is not declared here. */
  readonly problems: ProblemWatch;
  /** A page on the dashboard, signed in as staff, in its own browser context. */
  readonly staffPage: Page;
  /** Creates another browser context: another device or another person. */
  readonly anotherBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** A browser with a profile on the disk. A private window, as other tests use it, cannot do all it can. */
  readonly device: Device;
}

interface WorkerFixtures {
  /** One real site for all tests of a worker: each test cleans up, or uses only its own rows. */
  readonly site: TestSite;
}

/** Playwright's `test` with the real site: relative addresses refer to the worker's site. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures off the pattern.
    async ({}, use) => {
      const site = await startTestSite();
      await use(site);
      await site.discard();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
  problems: [
    async ({ context }, use) => {
      const problems = watchProblems();
      problems.watch(context);
      await use(problems);
      await expect.poll(() => problems.missing()).toEqual([]);
      expect(problems.findings(), 'problems that no one declared').toEqual([]);
    },
    { auto: true },
  ],
  staffPage: async ({ anotherBrowser, baseURL }, use) => {
    const page = await (await anotherBrowser(await signedInDevice(baseURL ?? ''))).newPage();
    await page.goto('/dashboard');
    await expectInbox(page);
    await use(page);
  },
  anotherBrowser: async ({ browser, baseURL, problems }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }), ...options });
      problems.watch(context);
      contexts.push(context);
      return context;
    });
    // A closed browser reports nothing more.
    await expect.poll(() => problems.missing()).toEqual([]);
    await Promise.all(contexts.map((context) => context.close()));
  },
  device: async ({ baseURL, problems }, use) => {
    const profile = await mkdtemp(path.join(tmpdir(), 'third-age-device-'));
    const device = await openDevice(profile, baseURL ?? '', problems.watch);
    await use(device);
    await expect.poll(() => problems.missing()).toEqual([]);
    await device.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  },
});

/** The same with a site for each test, for tests that stop it or break its database. */
export const testOnOwnSite = test.extend<{
  readonly ownSite: TestSite;
  readonly siteOptions: Parameters<typeof startTestSite>[0];
}>({
  siteOptions: [{}, { option: true }],
  ownSite: async ({ siteOptions }, use) => {
    const ownSite = await startTestSite(siteOptions);
    await use(ownSite);
    await ownSite.discard();
  },
  baseURL: async ({ ownSite }, use) => use(ownSite.origin),
});

/** Fills in the login on the page, or in a part of it, and presses its button. */
export async function logIn(within: Page | Locator, { email, password }: Account = STAFF): Promise<void> {
  await within.getByPlaceholder('Email address').fill(email);
  await within.getByLabel('Password', { exact: true }).fill(password);
  await within.getByRole('button', { name: 'Log In' }).click();
}

/** Signs in on the login page as a person does, and waits for the dashboard. */
export async function signIn(page: Page, account: Account = STAFF): Promise<void> {
  await page.goto('/third-age-login');
  await logIn(page, account);
  await page.waitForURL('**/dashboard');
  await expectInbox(page);
}

/**
 * Waits for the dashboard, and for the worker to control it. Danger: when the worker takes control of a page in the
 * moment in which `page.route` begins, Chromium never holds a request of that page, and Playwright sees none of them
 * (6 of some 130 visits in which a script called it near that moment).
 */
async function expectInbox(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Puts these tokens into the session that is stored on the device. */
export async function storeTokens(page: Page, tokens: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate(
    ([key, changes]) => {
      const session = JSON.parse(localStorage.getItem(key) ?? '');
      localStorage.setItem(key, JSON.stringify({ ...session, ...changes }));
    },
    [STAFF_SESSION_KEY, tokens] as const,
  );
}

/** A device on which STAFF has signed in and wants to stay so: spares most tests the login page. */
async function signedInDevice(origin: string): Promise<BrowserContextOptions> {
  const session = await signInByApi(origin);
  const localStorage = [{ name: STAFF_SESSION_KEY, value: JSON.stringify(session) }];
  return { storageState: { cookies: [], origins: [{ origin, localStorage }] } };
}

export { expect };
