import type { Page } from 'playwright/test';
import {
  askToDelete,
  confirmDelete,
  exportOne,
  rowOf,
  searchField,
  sendMessage,
} from '../../support/browser/inbox-page.ts';
import { expect, logIn, signIn, storeTokens, test } from '../../support/browser/site-fixture.ts';

/** The next such request, and the attempt to renew the session, are answered as if the session had ended. */
async function endSessionAt(page: Page, address: string, method: string): Promise<void> {
  const refused = { status: 401, json: { code: 'PGRST301', message: 'JWT is not valid', hint: null } };
  const ended = { status: 400, json: { code: 400, error_code: 'refresh_token_not_found', msg: 'Ended' } };
  await page.route(address, (route) =>
    route.request().method() === method ? route.fulfill(refused) : route.fallback(),
  );
  await page.route('**/auth/v1/token?grant_type=refresh_token*', (route) => route.fulfill(ended));
}

/** With them nothing can be read, nor the session be renewed. */
const BROKEN = { access_token: 'a.b.c', refresh_token: 'ended' };

async function signInAgain(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(dialog).toBeVisible();
  await page.unrouteAll();
  await logIn(dialog);
  await expect(dialog).toHaveCount(0);
}

async function storedOnDevice(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const caches = await globalThis.caches.keys();
    const cached = await Promise.all(
      caches.map(async (name) => (await (await globalThis.caches.open(name)).keys()).map(({ url }) => url)),
    );
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases, cached, document.cookie]);
  });
}

test('goes on after a session that ended in the middle', async ({ site, staffPage, problems }) => {
  problems.expect(/40[01]/);
  const message = await sendMessage(site, 'Loyal');
  await staffPage.reload();
  const row = rowOf(staffPage, message);

  await endSessionAt(staffPage, '**/rest/v1/ContactTable*', 'DELETE');
  await confirmDelete(staffPage, message);
  await signInAgain(staffPage);
  await expect(row.getByRole('alert')).toHaveText('❌ It was not deleted. Try again.');

  await endSessionAt(staffPage, '**/rest/v1/rpc/find_messages*', 'POST');
  await searchField(staffPage).fill(message.name);
  await signInAgain(staffPage);
  await expect(staffPage.getByText(/^Showing 1 that match/)).toBeVisible();
  await expect(row).toBeVisible();

  await storeTokens(staffPage, BROKEN);
  await expect(staffPage.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
  await expect(row).toBeHidden();
  await signInAgain(staffPage);
  await expect(row).toBeVisible();
  await expect(searchField(staffPage)).toHaveValue(message.name);
  await expect(staffPage.getByText('Live', { exact: true })).toBeVisible();

  await endSessionAt(staffPage, '**/rest/v1/rpc/find_messages*', 'POST');
  await staffPage.getByRole('button', { name: /^Export 1 shown/ }).click();
  await signInAgain(staffPage);
  // The row may still say that it was not deleted.
  const alerts = staffPage.getByRole('alert');
  await expect(alerts.filter({ hasText: 'Your session had ended. Try again.' })).toBeVisible();
  expect(await exportOne(staffPage)).toContain(message.name);
  await confirmDelete(staffPage, message);
  await expect(row).toHaveCount(0);
});

test('ends on Logout in every tab, and leaves nothing on the device', async ({ site, page, problems }) => {
  // Each dashboard may have a poll in progress when the session ends.
  problems.allow(/401/);
  const message = await sendMessage(site, 'Private');
  await signIn(page);
  await searchField(page).fill(message.name);
  await expect(rowOf(page, message)).toBeVisible();
  const secondTab = await page.context().newPage();
  await secondTab.goto('/dashboard');
  await secondTab.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(secondTab).toHaveURL('/third-age-login');
  await expect(page).toHaveURL('/third-age-login');
  await expect.poll(() => storedOnDevice(page)).not.toMatch(/token|rosa@|Private|@thirdage|rest\/v1/);
  await page.goBack();
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/third-age-login');
});

test('Back shows no dashboard after a Logout', async ({ site, browser, launchOptions, problems }) => {
  // A poll may be sent just after the session has ended.
  problems.allow(/401 \(Unauthorized\) \(.*\/rest\/v1\//);
  const message = await sendMessage(site, 'Behind');
  const ignoreDefaultArgs = ['--disable-back-forward-cache'];
  const keeping = await browser.browserType().launch({ ...launchOptions, ignoreDefaultArgs });
  try {
    const context = await keeping.newContext({ baseURL: site.origin });
    problems.watch(context);
    const page = await context.newPage();
    await signIn(page);
    await askToDelete(page, message);
    await expect(page.getByRole('dialog')).toContainText(message.name);
    await page.evaluate(() => {
      document.documentElement.dataset.left = '';
    });
    await page.goto('/mission');
    // `no-store` keeps the page out of the back/forward cache.
    await page.goBack({ waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-hydrated');
    await expect(page.locator('html')).not.toHaveAttribute('data-left');
    await expect(rowOf(page, message)).toBeVisible();

    await page.evaluate(() => {
      localStorage.clear();
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await expect(page).toHaveURL('/third-age-login');
    await expect(page.getByText(message.name)).toHaveCount(0);
  } finally {
    await keeping.close();
  }
});

test('keeps the session in the tab alone for someone who does not stay signed in', async ({ page }) => {
  await page.goto('/third-age-login');
  await page.getByLabel('Stay signed in when I close this tab').uncheck();
  await logIn(page);
  await expect(page).toHaveURL('/dashboard');
  const secondTab = await page.context().newPage();
  await secondTab.goto('/dashboard');
  await expect(secondTab).toHaveURL('/third-age-login');
  await page.close();
  expect(await storedOnDevice(secondTab)).not.toMatch(/token|@thirdage/);
});

test('asks before it signs an idle screen out', async ({ page, problems }) => {
  // The test's clock is ahead of the real one, so requests may time out before the server answers.
  problems.expect(/TimeoutError/);
  // A poll may be in progress when the session ends.
  problems.allow(/401 \(Unauthorized\) \(.*\/rest\/v1\//);
  await page.clock.install();
  await signIn(page);
  await page.clock.runFor('59:00');
  const question = page.getByRole('dialog', { name: 'Are you still there?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(question).toHaveCount(0);
  await page.clock.runFor('59:00');
  await expect(question).toBeVisible();
  await page.clock.runFor('02:00');
  await expect(page).toHaveURL('/third-age-login');
});

test('lasts for someone who signs in again after an hour and a half', async ({ page, problems }) => {
  problems.expect(/40[01]/);
  // The clock is ahead of the real one.
  problems.allow(/TimeoutError/);
  await page.clock.install();
  await signIn(page);
  await storeTokens(page, BROKEN);
  await page.evaluate(() => void dispatchEvent(new Event('online')));
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(dialog).toBeVisible();
  await page.clock.setSystemTime(Date.now() + 90 * 60_000);
  await signInAgain(page);
  // The idle screen looks at its clock every ten seconds.
  await page.clock.runFor('00:30');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
});
