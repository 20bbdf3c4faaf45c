import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from 'playwright/test';
import { STAFF, startTestSite, type TestSite } from '../backend/test-site.ts';
import { type ProblemWatch, watchProblems } from './problem-watch.ts';

interface TestFixtures {
  /** Fails the test on any console error, uncaught error or refusal by the page's policy not declared here. */
  readonly problems: ProblemWatch;
  /** A page on the dashboard, signed in as staff, in a browser of its own. */
  readonly staffPage: Page;
  /** Makes one more browser, apart from the test's own: another device, or another person. */
  readonly anotherBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>;
}

interface WorkerFixtures {
  /** One real site for all tests of a worker: a test cleans up or keeps to rows of its own. */
  readonly site: TestSite;
}

/** Playwright's `test` with the real site behind it: relative addresses open on the worker's own site. */
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
      expect(problems.findings(), 'problems that no one declared').toEqual([]);
    },
    { auto: true },
  ],
  staffPage: async ({ anotherBrowser }, use) => {
    const page = await (await anotherBrowser()).newPage();
    await signIn(page);
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
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/** The same on a site of the test's own: for tests that stop it or break its database. */
export const testOnOwnSite = test.extend<{ readonly ownSite: TestSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures off the pattern.
  ownSite: async ({}, use) => {
    const ownSite = await startTestSite();
    await use(ownSite);
    await ownSite.discard();
  },
  baseURL: async ({ ownSite }, use) => use(ownSite.origin),
});

/** Signs in at the login page, as a person does, and waits for the dashboard. */
export async function signIn(
  page: Page,
  account: { email: string; password: string } = STAFF,
): Promise<void> {
  await page.goto('/third-age-login');
  await page.getByPlaceholder('Email address').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
}

export { expect };
