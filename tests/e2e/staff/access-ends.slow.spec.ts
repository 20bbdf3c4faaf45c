import type { Page } from 'playwright/test';
import { STAFF } from '../../support/backend/test-site.ts';
import { axeViolations } from '../../support/browser/axe.ts';
import {
  confirmDelete,
  exportOne,
  rowOf,
  searchField,
  sendMessage,
} from '../../support/browser/inbox-page.ts';
import { sidewaysOverflow } from '../../support/browser/page-measures.ts';
import { expect, signIn, test } from '../../support/browser/site-fixture.ts';

const SMALL = { width: 320, height: 640 };
const WHO_DID_WHAT = { name: 'Who did what' };

const leaving = (page: Page) => page.getByRole('dialog', { name: 'Log out on all devices?' });
const yes = (page: Page) => leaving(page).getByRole('button', { name: 'Log out on all devices' });

test('a poll refused during a log-out everywhere is no news', async ({ site, staffPage, problems }) => {
  problems.allow(/401/);
  await sendMessage(site, 'Pressed');
  await staffPage.route('**/rpc/log_out_everywhere', async (route) => {
    const refused = staffPage.waitForResponse((response) => response.status() === 401);
    const answer = await route.fetch();
    // The inbox polls before the answer arrives.
    await staffPage.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await refused;
    await route.fulfill({ response: answer });
  });
  await staffPage.getByRole('button', { name: 'Log out on all devices' }).click();
  await yes(staffPage).click();
  await expect(staffPage).toHaveURL('/third-age-login');
  await staffPage.unrouteAll({ behavior: 'wait' });
  await expect(staffPage.getByRole('button', { name: 'Log In' })).toBeVisible();
  await expect(staffPage.getByText('You were logged out on this device.')).toHaveCount(0);
});

test('"Log out on all devices" ends the others', async ({ site, staffPage, anotherBrowser, problems }) => {
  // The other device's poll is refused.
  problems.allow(/401/);
  const message = await sendMessage(site, 'Elsewhere');
  const other = await (await anotherBrowser({ viewport: SMALL })).newPage();
  await signIn(other);
  await searchField(staffPage).fill(message.name);
  await expect(rowOf(other, message)).toBeVisible();

  await staffPage.getByRole('button', { name: 'Log out on all devices' }).click();
  await leaving(staffPage).getByRole('button', { name: 'Cancel' }).click();
  await expect(leaving(staffPage)).toHaveCount(0);
  await expect(rowOf(staffPage, message)).toBeVisible();
  await staffPage.getByRole('button', { name: 'Log out on all devices' }).click();
  await yes(staffPage).click();

  await expect(staffPage).toHaveURL('/third-age-login');
  await expect(staffPage.getByText('You were logged out on this device.')).toHaveCount(0);
  await expect(other).toHaveURL('/third-age-login');
  await expect(other.getByText('You were logged out on this device. Please log in again.')).toBeVisible();
  await expect(other.getByText(message.name)).toHaveCount(0);
  const kept = await other.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toMatch(/token|@/);
  expect(await sidewaysOverflow(other)).toEqual([]);
  expect(await axeViolations(other)).toEqual([]);
  await other.goBack();
  await expect(other.getByRole('table')).toHaveCount(0);

  await signIn(other);
  await expect(rowOf(other, message)).toBeVisible();
});

test('"Log out on all devices" says when it failed', async ({ staffPage, problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  // The second try ends the session before its answer is here: a poll of the inbox in between is refused.
  problems.allow(/401 \(Unauthorized\) \(.*\/rest\/v1\//);
  await staffPage.setViewportSize(SMALL);
  await staffPage.getByRole('button', { name: 'Log out on all devices' }).click();
  await staffPage.route('**/rpc/log_out_everywhere', (route) => route.abort('internetdisconnected'));
  await yes(staffPage).click();
  const failure = leaving(staffPage).getByRole('alert');
  await expect(failure).toContainText('We cannot reach the server.');
  await expect(failure).toContainText('Your other devices may still be logged in.');
  await expect(staffPage).toHaveURL('/dashboard');
  expect(await sidewaysOverflow(staffPage)).toEqual([]);
  expect(await axeViolations(staffPage)).toEqual([]);
  await staffPage.unrouteAll();
  await leaving(staffPage).getByRole('button', { name: 'Try again' }).click();
  await expect(staffPage).toHaveURL('/third-age-login');
});

test('"Who did what" tells of sign-ins, exports and deletions', async ({ site, staffPage }) => {
  const message = await sendMessage(site, 'Logged');
  await staffPage.setViewportSize(SMALL);
  const lines = staffPage.getByRole('listitem').filter({ hasText: STAFF.email });
  await staffPage.getByRole('button', { name: 'Search and tools' }).click();
  await searchField(staffPage).fill(message.name);
  await exportOne(staffPage);
  await confirmDelete(staffPage, message);
  await expect(rowOf(staffPage, message)).toHaveCount(0);

  await staffPage.getByRole('button', WHO_DID_WHAT).click();
  await expect(lines.nth(0)).toContainText(`${STAFF.email} deleted 1 message.`);
  await expect(lines.nth(1)).toContainText(`${STAFF.email} exported 1 message.`);
  await expect(lines.nth(2)).toContainText(`${STAFF.email} logged in.`);
  await expect(lines.filter({ hasText: message.name })).toHaveCount(0);
  expect(await sidewaysOverflow(staffPage)).toEqual([]);
  expect(await axeViolations(staffPage)).toEqual([]);
  await staffPage.getByRole('button', WHO_DID_WHAT).click();
  await expect(lines).toHaveCount(0);
});
