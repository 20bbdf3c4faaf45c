import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { axeViolations } from '../support/axe.ts';
import { expect, signIn, test, testOnOwnSite } from '../support/site-fixture.ts';
import { STAFF, type VisitorMessage } from '../support/test-site.ts';

const mark = () => crypto.randomUUID().slice(0, 8);
const messageFrom = (name: string, changes: Partial<VisitorMessage> = {}): VisitorMessage => ({
  name: `${name} ${mark()}`,
  email: 'rosa@example.org',
  phone: 2025550143,
  message: 'My tablet does not start.',
  ...changes,
});
const rowOf = (page: Page, { name }: VisitorMessage) => page.getByRole('row').filter({ hasText: name });
const searchField = (page: Page) => page.getByLabel('Search messages');

async function confirmDelete(page: Page, message: VisitorMessage): Promise<void> {
  await rowOf(page, message)
    .getByRole('button', { name: /^Delete/ })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(message.name);
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
}

/** Where a row stands, once the page has come to rest. */
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

test.describe('the inbox', () => {
  test('finds messages while one types, marks the words, and keeps the search in the address', async ({
    site,
    staffPage,
  }) => {
    const wanted = messageFrom('Wanted', { message: 'The kettle and the printer quarrel.' });
    const other = messageFrom('Other');
    await site.send(wanted);
    await site.send(other);
    await searchField(staffPage).fill(`kettle ${wanted.name}`);
    await expect(rowOf(staffPage, wanted)).toBeVisible();
    await expect(rowOf(staffPage, other)).toHaveCount(0);
    await expect(rowOf(staffPage, wanted).locator('mark').filter({ hasText: 'kettle' })).toBeVisible();

    await staffPage.reload();
    await expect(searchField(staffPage)).toHaveValue(`kettle ${wanted.name}`);
    await expect(rowOf(staffPage, wanted)).toBeVisible();
    await expect(rowOf(staffPage, other)).toHaveCount(0);

    const nothing = `nothing-${mark()}`;
    await searchField(staffPage).fill(nothing);
    await expect(staffPage.getByText(`No messages match “${nothing}”.`, { exact: true })).toBeVisible();
    await staffPage.getByRole('button', { name: 'Show all messages' }).click();
    await expect(rowOf(staffPage, other)).toBeVisible();
    await expect(staffPage).toHaveURL('/dashboard');
  });

  test('two of the staff and a visitor at once: news in five seconds, and nothing moves', async ({
    site,
    staffPage,
    anotherBrowser,
  }) => {
    const old = [messageFrom('First'), messageFrom('Second'), messageFrom('Third')] as const;
    for (const message of old) await site.send(message);
    const colleague = await (await anotherBrowser()).newPage();
    await signIn(colleague);
    await staffPage.reload();
    await expect(rowOf(staffPage, old[0])).toBeVisible();
    await expect(rowOf(colleague, old[0])).toBeVisible();
    await rowOf(staffPage, old[0]).getByRole('button', { name: /^Copy/ }).focus();
    const place = await restingPlace(staffPage, old[0]);

    const fresh = messageFrom('Fresh');
    await site.send(fresh);
    const button = { name: '1 new message: show', exact: true };
    await Promise.all(
      [staffPage, colleague].map((page) =>
        expect(page.getByRole('button', button)).toBeVisible({ timeout: 5_000 }),
      ),
    );
    await expect(staffPage).toHaveTitle(/^\(1\) /);
    await expect(rowOf(staffPage, fresh)).toHaveCount(0);

    await confirmDelete(colleague, old[2]);
    await expect(rowOf(colleague, old[2])).toHaveCount(0);
    await expect(rowOf(staffPage, old[2])).toHaveCount(0);
    await expect(staffPage.getByText('A colleague deleted this message.')).toBeVisible();
    expect(await restingPlace(staffPage, old[0])).toBe(place);

    await staffPage.getByRole('button', button).click();
    await expect(rowOf(staffPage, fresh)).toBeFocused();
    await expect(staffPage).toHaveTitle(/^Contacts/);
    await expect(staffPage.getByText('A colleague deleted this message.')).toHaveCount(0);
  });

  test('says so when a colleague deletes the very message one is asked about', async ({
    site,
    staffPage,
  }) => {
    const message = messageFrom('Contested');
    await site.send(message);
    await staffPage.reload();
    await rowOf(staffPage, message)
      .getByRole('button', { name: /^Delete/ })
      .click();
    await site.clear();
    await expect(staffPage.getByRole('dialog', { name: 'A colleague deleted this message.' })).toBeVisible();
    await staffPage.getByRole('button', { name: 'OK' }).click();
    await expect(staffPage.getByRole('dialog')).toHaveCount(0);
  });

  test('a deletion whose answer is lost is asked after, not guessed at', async ({
    site,
    staffPage,
    problems,
  }) => {
    problems.expect(/ERR_|Failed to load/);
    const lost = messageFrom('Lost');
    const kept = messageFrom('Kept');
    await site.send(lost);
    await site.send(kept);
    await staffPage.reload();

    await staffPage.route('**/rest/v1/ContactTable*', async (route) => {
      if (route.request().method() !== 'DELETE') return route.fallback();
      await route.fetch();
      await route.abort('connectionreset');
    });
    await confirmDelete(staffPage, lost);
    await expect(rowOf(staffPage, lost)).toHaveCount(0);
    expect((await site.rows()).some((row) => row.name === lost.name)).toBe(false);

    await staffPage.unroute('**/rest/v1/ContactTable*');
    await staffPage.context().setOffline(true);
    await confirmDelete(staffPage, kept);
    await expect(rowOf(staffPage, kept).getByRole('alert')).toContainText('We do not know yet');
    await expect(staffPage.getByText(/^Not live\. Last updated \d+:\d\d/)).toBeVisible();
    await staffPage.context().setOffline(false);
    await expect(rowOf(staffPage, kept).getByRole('alert')).toHaveText('❌ It was not deleted. Try again.');
    await expect(staffPage.getByText('Live', { exact: true })).toBeVisible();
    await confirmDelete(staffPage, kept);
    await expect(rowOf(staffPage, kept)).toHaveCount(0);
  });

  for (const [fault, answer] of [
    ['an error of the server', { status: 500, json: { code: 'XX000', message: 'disk full', hint: null } }],
    ['no answer', undefined],
  ] as const) {
    test(`list, search and export survive ${fault}`, async ({ site, staffPage, problems }) => {
      problems.expect(/500|ERR_/);
      const message = messageFrom('Steady');
      await site.send(message);
      const words = answer === undefined ? 'We cannot reach the server' : 'disk full';
      const breakDown = () =>
        staffPage.route('**/rest/v1/**', (route) =>
          answer === undefined ? route.abort('connectionrefused') : route.fulfill(answer),
        );
      await staffPage.reload();
      await expect(rowOf(staffPage, message)).toBeVisible();

      await breakDown();
      await staffPage.getByRole('button', { name: /^Export/ }).click();
      await expect(staffPage.getByRole('alert')).toContainText(words);
      await expect(staffPage.getByRole('alert')).toContainText('No file was saved.');
      await expect(rowOf(staffPage, message)).toBeVisible();

      await searchField(staffPage).fill(message.name);
      await expect(
        staffPage.getByText(
          answer === undefined
            ? 'The dashboard needs the internet. Messages are never stored on this device.'
            : '❌ disk full',
        ),
      ).toBeVisible();
      await staffPage.unroute('**/rest/v1/**');
      await expect(rowOf(staffPage, message)).toBeVisible({ timeout: 15_000 });
      await expect(searchField(staffPage)).toHaveValue(message.name);
    });
  }

  test('goes on after signing in again in place', async ({ site, staffPage, problems }) => {
    problems.expect(/40[01]/);
    const message = messageFrom('Patient');
    await site.send(message);
    await searchField(staffPage).fill(message.name);
    await expect(rowOf(staffPage, message)).toBeVisible();
    await staffPage.evaluate(() => {
      for (const [key, value] of Object.entries(localStorage)) {
        if (value.includes('refresh_token'))
          localStorage.setItem(
            key,
            JSON.stringify({ ...JSON.parse(value), access_token: 'a.b.c', refresh_token: 'ended' }),
          );
      }
    });
    const dialog = staffPage.getByRole('dialog', { name: 'Please sign in again' });
    await expect(dialog).toBeVisible();
    await expect(rowOf(staffPage, message)).toBeHidden();
    await dialog.getByPlaceholder('Email address').fill(STAFF.email);
    await dialog.getByLabel('Password', { exact: true }).fill(STAFF.password);
    await dialog.getByRole('button', { name: 'Log In' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(rowOf(staffPage, message)).toBeVisible();
    await expect(searchField(staffPage)).toHaveValue(message.name);
    await expect(staffPage.getByText('Live', { exact: true })).toBeVisible();
  });

  test('exports what the search shows, formulas disarmed', async ({ site, staffPage }) => {
    const message = messageFrom('=SUM(1)', { message: '+1 "quoted"\nsecond line', phone: 25550143 });
    await site.send(message);
    await searchField(staffPage).fill(message.name);
    // Before the search has answered, the button may offer one message of another test.
    await expect(rowOf(staffPage, message).locator('mark').first()).toBeVisible();
    const button = staffPage.getByRole('button', { name: 'Export 1 shown (CSV)' });
    await expect(button).toBeVisible();
    const [download] = await Promise.all([staffPage.waitForEvent('download'), button.click()]);
    const csv = await readFile(await download.path(), 'utf8');
    expect(csv).toContain(
      `"'${message.name}","rosa@example.org","(002) 555-0143","'+1 ""quoted""\nsecond line"\r\n`,
    );
    expect(csv.startsWith('\uFEFF"Date"')).toBe(true);
    expect(csv.match(/\r\n/g)?.length).toBe(2);
    await expect(staffPage.getByText('Exported 1.')).toBeVisible();
  });

  test('offers to call and to write only where that is safe', async ({ site, staffPage }) => {
    const safe = messageFrom('Safe');
    const hostile = messageFrom('\u202Eevil', { email: 'a@b.co?bcc=x.zz', phone: 911 });
    await site.send(safe);
    await site.send(hostile);
    await staffPage.reload();
    await expect(rowOf(staffPage, safe).getByRole('link', { name: /^Call/ })).toHaveAttribute(
      'href',
      'tel:+12025550143',
    );
    await expect(rowOf(staffPage, safe).getByRole('link', { name: /^E-mail/ })).toHaveAttribute(
      'href',
      /^mailto:rosa@example\.org\?subject=.*reference%20[A-Z0-9]{4}-[A-Z0-9]{2}$/,
    );
    await expect(rowOf(staffPage, hostile)).toContainText('a@b.co?bcc=x.zz');
    await expect(rowOf(staffPage, hostile).getByRole('link')).toHaveCount(0);
  });

  test('leaves nothing on the device after Logout, and nothing behind the Back button', async ({
    site,
    staffPage,
  }) => {
    const message = messageFrom('Private');
    await site.send(message);
    await searchField(staffPage).fill(message.name);
    await expect(rowOf(staffPage, message)).toBeVisible();
    await staffPage.getByRole('button', { name: 'Logout' }).click();
    await expect(staffPage).toHaveURL('/third-age-login');
    await expect.poll(() => storedOnDevice(staffPage)).not.toMatch(/token|rosa@|Private|@thirdage/);
    await staffPage.goBack();
    await expect(staffPage.getByRole('table')).toHaveCount(0);
    await staffPage.goto('/dashboard');
    await expect(staffPage).toHaveURL('/third-age-login');
  });

  test('keeps the session in the tab alone for someone who does not stay signed in', async ({ page }) => {
    await page.goto('/third-age-login');
    await page.getByPlaceholder('Email address').fill(STAFF.email);
    await page.getByLabel('Password', { exact: true }).fill(STAFF.password);
    await page.getByLabel('Stay signed in when I close this tab').uncheck();
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page).toHaveURL('/dashboard');
    const secondTab = await page.context().newPage();
    await secondTab.goto('/dashboard');
    await expect(secondTab).toHaveURL('/third-age-login');
    await page.close();
    expect(await storedOnDevice(secondTab)).not.toMatch(/token|@thirdage/);
  });

  test('asks an idle screen before it is signed out, and signs it out without an answer', async ({
    page,
    problems,
  }) => {
    // The clock of the test runs ahead of the server's answers.
    problems.expect(/TimeoutError/);
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

  for (const width of [320, 1280]) {
    test(`is clean, large enough and walked by the keyboard at ${width} px`, async ({ site, staffPage }) => {
      const message = messageFrom('Keyboard');
      await site.send(message);
      await staffPage.setViewportSize({ width, height: 900 });
      await searchField(staffPage).fill(message.name);
      await expect(staffPage.getByText(/^Showing 1 that match/)).toBeVisible();
      expect(await axeViolations(staffPage)).toEqual([]);
      expect(await smallTargets(staffPage)).toEqual([]);

      await searchField(staffPage).focus();
      const path: string[] = [];
      for (let step = 0; step < 9; step += 1) {
        await staffPage.keyboard.press('Tab');
        path.push(await staffPage.evaluate(() => document.activeElement?.textContent ?? ''));
      }
      expect(path.map((words) => words.split(' ')[0])).toEqual([
        'Search',
        'Check',
        'Show',
        'Call',
        'E-mail',
        'Copy',
        'Delete',
        'Export',
        expect.any(String),
      ]);

      await rowOf(staffPage, message)
        .getByRole('button', { name: /^Delete/ })
        .focus();
      await staffPage.keyboard.press('Enter');
      await expect(staffPage.getByRole('button', { name: 'Keep it' })).toBeFocused();
      expect(await axeViolations(staffPage)).toEqual([]);
      await staffPage.keyboard.press('Enter');
      await expect(rowOf(staffPage, message).getByRole('button', { name: /^Delete/ })).toBeFocused();
    });
  }
});

testOnOwnSite(
  'the next row takes the focus of a deleted one, and an empty list says so',
  async ({ ownSite, page }) => {
    const [older, newer] = [messageFrom('Older'), messageFrom('Newer')];
    await ownSite.send(older);
    await ownSite.send(newer);
    await signIn(page);
    await confirmDelete(page, newer);
    await expect(rowOf(page, newer)).toHaveCount(0);
    await expect(rowOf(page, older)).toBeFocused();
    await confirmDelete(page, older);
    await expect(page.getByText('No contacts found.', { exact: true })).toBeVisible();
  },
);

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

/** Buttons, links and fields of the page itself that are smaller than 48 px, in words. */
function smallTargets(page: Page): Promise<string[]> {
  return page
    .getByRole('main')
    .locator('button, a[href], input')
    .evaluateAll((targets) =>
      targets.flatMap((target) => {
        const { width, height } = target.getBoundingClientRect();
        const isSmall = width > 0 && (height < 48 || width < 48);
        return isSmall ? [`${target.textContent}: ${width} × ${height}`] : [];
      }),
    );
}
