import type { Page } from 'playwright/test';
import type { VisitorMessage } from '../../support/backend/test-site.ts';
import { axeViolations } from '../../support/browser/axe.ts';
import { hold } from '../../support/browser/hold.ts';
import {
  confirmDelete,
  NEEDS_INTERNET,
  rowOf,
  searchField,
  sendMessage,
} from '../../support/browser/inbox-page.ts';
import { smallTargets } from '../../support/browser/page-measures.ts';
import { expect, signIn, test } from '../../support/browser/site-fixture.ts';

/** The position of a row once the page has stopped moving. */
async function restingPlace(page: Page, message: VisitorMessage): Promise<number> {
  let last = Number.NaN;
  await expect
    .poll(async () => {
      const before = last;
      last = (await rowOf(page, message).boundingBox())?.y ?? Number.NaN;
      return last === before;
    })
    .toBe(true);
  return last;
}

test('shows each message as text in its columns, newest first', async ({ site, staffPage }) => {
  const older = await sendMessage(site, 'Older');
  const hostile = '<img src=x onerror="document.title=1"><b>bold</b>';
  const odd = { email: 'a@b.co?bcc=x.zz', phone: 123456, message: hostile };
  const newer = await sendMessage(site, 'Newer', odd);
  const release = await hold(staffPage, '**/rest/v1/**');
  await staffPage.reload();
  await expect(staffPage.getByText('Loading contacts...', { exact: true })).toBeVisible();
  release();
  await expect(staffPage.getByText('Loading contacts...', { exact: true })).toHaveCount(0);
  const columns = ['Date', 'Name', 'Email', 'Phone', 'Message', 'Actions'];
  await expect(staffPage.getByRole('columnheader')).toHaveText(columns);

  const names = await staffPage.getByRole('rowheader').allInnerTexts();
  const at = (name: string) => names.findIndex((text) => text.includes(name));
  expect(at(newer.name)).toBeGreaterThanOrEqual(0);
  expect(at(newer.name)).toBeLessThan(at(older.name));

  const row = rowOf(staffPage, newer);
  await expect(row).toContainText(newer.email);
  await expect(row).toContainText('(000) 012-3456');
  await expect(row).toContainText(newer.message);
  const time = row.locator('time').first();
  const moment = (await time.getAttribute('datetime')) ?? '';
  expect(Math.abs(Date.now() - Date.parse(moment))).toBeLessThan(10 * 60_000);
  await expect(time).toHaveText(await staffPage.evaluate((iso) => new Date(iso).toLocaleString(), moment));
  await expect(staffPage).toHaveTitle(/^Contacts/);
  // There are links only where they are safe.
  await expect(row.getByRole('link')).toHaveCount(0);
  const links = rowOf(staffPage, older).getByRole('link');
  await expect(links.filter({ hasText: /^Call/ })).toHaveAttribute('href', 'tel:+12025550143');
  await expect(links.filter({ hasText: /^E-mail/ })).toHaveAttribute(
    'href',
    /^mailto:rosa@example\.org\?subject=.*reference%20[A-Z0-9]{4}-[A-Z0-9]{2}$/,
  );
});

test('two of the staff see a new message, and nothing moves', async ({ site, staffPage, anotherBrowser }) => {
  const older = await sendMessage(site, 'First');
  const gone = await sendMessage(site, 'Gone');
  const colleague = await (await anotherBrowser()).newPage();
  await signIn(colleague);
  await staffPage.reload();
  await expect(rowOf(staffPage, older)).toBeVisible();
  await expect(rowOf(colleague, older)).toBeVisible();
  await rowOf(staffPage, older).getByRole('button', { name: /^Copy/ }).focus();
  const place = await restingPlace(staffPage, older);

  const fresh = await sendMessage(site, 'Fresh');
  const button = { name: '1 new message: show', exact: true };
  // How soon is a matter of pollDelayMs, which has a test without a clock.
  for (const page of [staffPage, colleague]) await expect(page.getByRole('button', button)).toBeVisible();
  await expect(staffPage).toHaveTitle(/^\(1\) /);
  await expect(rowOf(staffPage, fresh)).toHaveCount(0);

  await confirmDelete(colleague, gone);
  await expect(rowOf(colleague, gone)).toHaveCount(0);
  await expect(rowOf(staffPage, gone)).toHaveCount(0);
  await expect(staffPage.getByText('A colleague deleted this message.')).toBeVisible();
  expect(await restingPlace(staffPage, older)).toBe(place);

  await staffPage.getByRole('button', button).click();
  await expect(rowOf(staffPage, fresh)).toBeFocused();
  await expect(staffPage).toHaveTitle(/^Contacts/);
  await expect(staffPage.getByText('A colleague deleted this message.')).toHaveCount(0);
});

test('on a phone news moves nothing, and waits during a selection', async ({ site, staffPage }) => {
  const old = await sendMessage(site, 'On a phone');
  await staffPage.setViewportSize({ width: 360, height: 740 });
  await staffPage.reload();
  const place = await restingPlace(staffPage, old);

  await sendMessage(site, 'Fresh');
  const news = staffPage.getByRole('button', { name: '1 new message: show', exact: true });
  await expect(news).toBeInViewport({ ratio: 1 });
  expect(await restingPlace(staffPage, old)).toBe(place);

  await rowOf(staffPage, old).getByRole('checkbox').check();
  await expect(staffPage.getByText('1 selected')).toBeInViewport({ ratio: 1 });
  await expect(news).toBeHidden();
  await staffPage.getByRole('button', { name: 'Select none' }).click();
  await expect(news).toBeInViewport({ ratio: 1 });
});

test('messages are hidden offline, and come back as they were', async ({ site, staffPage, problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  const first = await sendMessage(site, 'Hidden');
  for (const name of ['Private', 'Secret']) await sendMessage(site, name);
  await staffPage.setViewportSize({ width: 320, height: 640 });
  await staffPage.reload();
  const deletion = rowOf(staffPage, first).getByRole('button', { name: /^Delete/ });
  await deletion.click();
  const question = staffPage.getByRole('dialog').filter({ hasText: first.name });
  await expect(question).toBeVisible();
  const place = await restingPlace(staffPage, first);

  await staffPage.context().setOffline(true);
  await expect(staffPage.getByText(NEEDS_INTERNET)).toBeInViewport({ ratio: 1 });
  await expect(staffPage.getByRole('dialog')).toHaveCount(0);
  await expect(staffPage.getByRole('row')).toHaveCount(0);
  expect(await staffPage.getByRole('main').innerText()).not.toMatch(/Hidden|Private|Secret|rosa@/);

  await staffPage.context().setOffline(false);
  await expect(question).toBeVisible();
  await expect(staffPage.getByText('Live', { exact: true })).toBeVisible();
  await staffPage.keyboard.press('Escape');
  await expect(deletion).toBeFocused();
  expect(await restingPlace(staffPage, first)).toBe(place);
});

test('is clean, large enough and reached by the keyboard at 320 px', async ({ site, staffPage }) => {
  const message = await sendMessage(site, 'Keyboard');
  await staffPage.setViewportSize({ width: 320, height: 900 });
  await staffPage.getByRole('button', { name: 'Search and tools' }).click();
  await searchField(staffPage).fill(message.name);
  await expect(staffPage.getByText(/^Showing 1 that match/)).toBeVisible();
  expect(await axeViolations(staffPage)).toEqual([]);
  expect(await smallTargets(staffPage, 48)).toEqual([]);

  await searchField(staffPage).focus();
  const path: string[] = [];
  while (path.at(-1) !== 'Delete' && path.length < 20) {
    await staffPage.keyboard.press('Tab');
    path.push(await staffPage.evaluate(() => document.activeElement?.textContent?.split(' ')[0] ?? ''));
  }
  // The box that selects the message has no words.
  const inRow = ['', 'Call', 'E-mail', 'Copy', 'Mark', 'Delete'];
  const stops = ['Search', 'Waiting', 'Answered', 'All', 'Show', ...inRow];
  expect(path.filter((words) => words !== 'More')).toEqual(stops);
  await staffPage.keyboard.press('Enter');
  await expect(staffPage.getByRole('button', { name: 'Keep it' })).toBeFocused();
  expect(await axeViolations(staffPage)).toEqual([]);
  await staffPage.keyboard.press('Enter');
  await expect(rowOf(staffPage, message).getByRole('button', { name: /^Delete/ })).toBeFocused();
});
