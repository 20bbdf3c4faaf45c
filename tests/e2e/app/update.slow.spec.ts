import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { STAFF } from '../../support/backend/test-site.ts';
import { type Deployment, startDeployment } from '../../support/browser/next-version/deployment.ts';
import { buildNextVersion } from '../../support/browser/next-version/next-version.ts';
import {
  box,
  expectThanks,
  FAILED_REQUEST,
  open,
  uniqueText,
  writeAndSend,
  writeInVain,
} from '../../support/browser/outbox-fixture.ts';
import { test as base, expect, signIn } from '../../support/browser/site-fixture.ts';

const test = base.extend<{ deployment: Deployment }, { nextVersion: string }>({
  nextVersion: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures off the pattern.
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'third-age-next-'));
      buildNextVersion(folder);
      await use(folder);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  deployment: async ({ nextVersion }, use) => {
    const deployment = await startDeployment(nextVersion);
    await use(deployment);
    await deployment.discard();
  },
  baseURL: async ({ deployment }, use) => use(deployment.origin),
});

// In one worker, because each worker builds the next version anew.
test.describe.configure({ mode: 'default' });

const checkForUpdate = () =>
  navigator.serviceWorker.ready.then((registration) => registration.update().then(() => undefined));
const nextWorker = () =>
  new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
/** As a click on a link to it, which the public pages do not have. */
const openInsideApp = (path: string) => {
  const link = document.createElement('a');
  link.href = path;
  document.querySelector('main')?.append(link);
  link.click();
};
/** The next version has this mark in its pages. */
const version = () => document.documentElement.dataset.version ?? 'first';

test('a new version is applied silently, and the old page requests nothing that was deleted', async ({
  page,
  context,
  deployment,
}) => {
  // The first idle moment loads the page's own code; the others would load that of the other pages before the update.
  await page.addInitScript(() => {
    const { requestIdleCallback } = window;
    let calls = 0;
    window.requestIdleCallback = (callback) => (calls++ === 0 ? requestIdleCallback(callback) : 0);
  });
  await open(page, '/', { offlineReady: true });
  await deployment.deployNext();
  const fetched: string[] = [];
  context.on('request', (request) => {
    if (request.serviceWorker() !== null) fetched.push(new URL(request.url()).pathname);
  });
  const taken = page.evaluate(nextWorker);
  await page.evaluate(checkForUpdate);
  await taken;
  expect(fetched).toContain('/mission/index.html');
  const unchanged = fetched.filter((file) => /\.(?:svg|woff2)$/.test(file));
  expect(unchanged, 'fetched again').toEqual([]);
  // The old page now runs with the new worker. Each page opened by a click needs code that it has not loaded yet.
  for (const [path, heading] of [
    ['/scam-awareness', 'Scam Awareness'],
    ['/contact', 'Contact us'],
    ['/mission', 'Our Mission'],
  ] as const) {
    await page.locator(`footer a[href="${path}"]`).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  // The open page keeps the old version; the next page has the new one.
  expect(await page.evaluate(version)).toBe('first');
  await open(page, '/mission');
  expect(await page.evaluate(version)).toBe('next');
});

/** The code of the first version's staff pages is gone with its files, and the worker never keeps it. */
for (const [way, openLogin] of [
  ['by its address', (page: Page) => page.goto('/third-age-login')],
  ['from a page of the first version', (page: Page) => page.evaluate(openInsideApp, '/third-age-login')],
] as const) {
  test(`after a publication the login page is new, opened ${way}`, async ({ page, deployment, problems }) => {
    problems.allow(/404|Failed to (?:load|fetch)|A page failed|ERR_ABORTED/);
    await open(page, '/', { offlineReady: true });
    await deployment.deployNext();
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await openLogin(page);
    await expect(page.getByRole('button', { name: 'Log In' })).toBeEnabled();
    await expect(page.locator('html[data-hydrated][data-version=next]')).toBeAttached();
    expect(loads).toBe(1);
  });
}

test('a sign-in begun before a publication ends well, also when it comes in the middle of a press', async ({
  page,
  deployment,
}) => {
  await open(page, '/third-age-login', { offlineReady: true });
  await page.getByPlaceholder('Email address').fill(STAFF.email);
  await page.getByLabel('Password', { exact: true }).fill(STAFF.password);
  await deployment.deployNext();
  await page.getByRole('button', { name: 'Log In' }).hover();
  await page.mouse.down();
  await page.evaluate(checkForUpdate);
  await expect(page.getByText('A new version is ready')).toBeVisible();
  await page.mouse.up();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
});

/** As when the person looks at another app: an old page may now load itself again. */
const lookAway = (page: Page) =>
  page.evaluate(() => {
    const setState = (value: DocumentVisibilityState) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    setState('hidden');
    setState('visible');
  });

/** Publishes the next version; another tab applies it, so that this page runs on as an old one with the new worker. */
async function updateFromAnotherTab(page: Page, deployment: Deployment): Promise<void> {
  await deployment.deployNext();
  const changed = page.evaluate(nextWorker);
  await page.evaluate(checkForUpdate);
  await expect(page.getByText('A new version is ready')).toBeVisible();
  const other = await page.context().newPage();
  await open(other, '/mission');
  await other.getByRole('button', { name: 'Update now' }).click();
  await changed;
  await expect.poll(() => other.evaluate(version).catch(() => 'reloading')).toBe('next');
}

test('an update waits for answers of the check while the person looks at another app', async ({
  page,
  deployment,
}) => {
  await open(page, '/scam-awareness', { offlineReady: true });
  const answer = page.getByRole('region', { name: 'Is this a scam?' }).getByRole('radio').first();
  await answer.check();
  await updateFromAnotherTab(page, deployment);
  await lookAway(page);
  expect(await page.evaluate(version)).toBe('first');
  await expect(answer).toBeChecked();
});

test('an update waits for selected messages and an open question, and comes when both are over', async ({
  page,
  deployment,
  problems,
}) => {
  // The inbox asks for news while the server is away.
  problems.allow(FAILED_REQUEST);
  await open(page, '/contact', { offlineReady: true });
  await writeAndSend(page, uniqueText('selected'));
  await expectThanks(page);
  await signIn(page);
  await page.getByRole('row').getByRole('checkbox').first().check();
  await updateFromAnotherTab(page, deployment);
  await lookAway(page);
  await expect(page.getByText('1 selected', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Select none' }).evaluate((button: HTMLElement) => button.click());
  await lookAway(page);
  expect(await page.evaluate(version)).toBe('first');
  await page.getByRole('dialog').getByRole('button', { name: /^Keep/ }).click();
  await lookAway(page).catch(() => undefined);
  await expect.poll(() => page.evaluate(version).catch(() => 'reloading')).toBe('next');
});

test('a new page that came past the old worker writes a message, and the old one finds and sends it', async ({
  page,
  context,
  deployment,
  problems,
}) => {
  problems.expect(FAILED_REQUEST);
  await open(page, '/contact', { offlineReady: true });
  await deployment.deployNext();
  // As "reload without the cache" does, and a browser that starts no worker in time.
  const fresh = await context.newPage();
  const session = await context.newCDPSession(fresh);
  await session.send('Network.enable');
  await session.send('Network.setBypassServiceWorker', { bypass: true });
  await context.route('**/rest/v1/**', (route) => route.abort());
  await open(fresh, '/contact');
  expect(await fresh.evaluate(version)).toBe('next');
  await writeInVain(fresh, uniqueText('new page'));
  await expect(page.getByRole('link', { name: '1 message waiting' })).toBeVisible();
  await fresh.close();
  expect(await page.evaluate(version)).toBe('first');
  await context.unroute('**/rest/v1/**');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText(/^Your message was sent/)).toBeVisible();
});

test('an update keeps half-written and waiting messages', async ({ page, context, deployment, problems }) => {
  problems.expect(FAILED_REQUEST);
  const [one, two, half] = ['one', 'two', 'half'].map(uniqueText) as [string, string, string];
  await open(page, '/contact', { offlineReady: true });
  // Requests to the backend fail; the files of the site load.
  await context.route('**/rest/v1/**', (route) => route.abort());
  for (const text of [one, two]) {
    await writeInVain(page, text);
    await page.getByRole('button', { name: 'Write another message' }).click();
  }
  await box(page, 'Message').fill(half);
  await deployment.deployNext();
  await page.evaluate(checkForUpdate);
  await expect(page.getByText('A new version is ready')).toBeVisible();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)).toBe(true);
  await expect(box(page, 'Message')).toHaveValue(half);

  await page.getByRole('button', { name: 'Update now' }).click();
  await expect.poll(() => page.evaluate(version).catch(() => 'reloading')).toBe('next');
  await expect(page.getByRole('link', { name: '2 messages waiting' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue the unfinished message' }).click();
  await expect(box(page, 'Message')).toHaveValue(half);

  await context.unroute('**/rest/v1/**');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('link', { name: /waiting/ })).toHaveCount(0);
});
