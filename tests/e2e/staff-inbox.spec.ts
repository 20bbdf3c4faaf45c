import { readFile } from 'node:fs/promises';
import type { Page, Route } from 'playwright/test';
import { STAFF, type VisitorMessage } from '../support/backend/test-site.ts';
import { axeViolations } from '../support/browser/axe.ts';
import { expect, signIn, test, testOnOwnSite } from '../support/browser/site-fixture.ts';

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

/** The position of a row, once the page no longer moves. */
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

const DISK_FULL = { status: 500, json: { code: 'XX000', message: 'disk full', hint: null } };
const FAULTS: readonly {
  readonly fault: string;
  readonly isSilent?: true;
  readonly answer: (route: Route) => Promise<void> | void;
  readonly words: string;
  readonly listWords: string;
  readonly deletionWords: string;
}[] = [
  {
    fault: 'an error of the server',
    answer: (route) => route.fulfill(DISK_FULL),
    words: '❌ disk full',
    listWords: '❌ disk full',
    deletionWords: '❌ disk full',
  },
  {
    fault: 'no answer',
    answer: (route) => route.abort('connectionrefused'),
    words: '❌ We cannot reach the server. Check the internet connection and try again.',
    listWords: 'The dashboard needs the internet. Messages are never stored on this device.',
    deletionWords: 'We do not know yet whether it was deleted',
  },
  {
    fault: 'no answer in time',
    isSilent: true,
    answer: () => {},
    words: '❌ The server took too long to answer. Try again.',
    listWords: '❌ The server took too long to answer. Try again.',
    deletionWords: 'We do not know yet whether it was deleted',
  },
];

/** Moves the page's clock past timeouts and pauses between attempts until the check passes. */
async function inTime(page: Page, assert: (look: typeof expect) => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(16_000);
    // Gives a real answer time to arrive: the next step of the clock would end the request by its timeout.
    await assert(expect.configure({ timeout: 2_000 }));
  }).toPass();
}

/** The next such request is told that the session has ended, and so is the attempt to renew it. */
async function endSessionAt(page: Page, address: string, method: string): Promise<void> {
  const refused = { status: 401, json: { code: 'PGRST301', message: 'JWT is not valid', hint: null } };
  const ended = { status: 400, json: { code: 400, error_code: 'refresh_token_not_found', msg: 'Ended' } };
  await page.route(address, (route) =>
    route.request().method() === method ? route.fulfill(refused) : route.fallback(),
  );
  await page.route('**/auth/v1/token?grant_type=refresh_token*', (route) => route.fulfill(ended));
}

async function signInAgain(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(dialog).toBeVisible();
  await page.unrouteAll();
  await dialog.getByPlaceholder('Email address').fill(STAFF.email);
  await dialog.getByLabel('Password', { exact: true }).fill(STAFF.password);
  await dialog.getByRole('button', { name: 'Log In' }).click();
  await expect(dialog).toHaveCount(0);
}

async function exportOne(page: Page): Promise<string> {
  const button = page.getByRole('button', { name: 'Export 1 shown (CSV)' });
  await expect(button).toBeEnabled();
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return readFile(await download.path(), 'utf8');
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
    await site.send(lost);
    await staffPage.reload();

    await staffPage.route('**/rest/v1/ContactTable*', async (route) => {
      if (route.request().method() !== 'DELETE') return route.fallback();
      await route.fetch();
      await route.abort('connectionreset');
    });
    await confirmDelete(staffPage, lost);
    await expect(rowOf(staffPage, lost)).toHaveCount(0);
    expect((await site.rows()).some((row) => row.name === lost.name)).toBe(false);
  });

  for (const { fault, isSilent, answer, words, listWords, deletionWords } of FAULTS) {
    test(`list, search, delete and export survive ${fault}`, async ({ site, staffPage, problems }) => {
      problems.allow(/500|ERR_|TimeoutError/);
      const message = messageFrom('Steady');
      await site.send(message);
      await staffPage.clock.install();
      await staffPage.reload();
      const row = rowOf(staffPage, message);
      await expect(row).toBeVisible();
      const atOnce = (assert: (look: typeof expect) => Promise<void>) =>
        isSilent ? inTime(staffPage, assert) : assert(expect);

      await staffPage.route('**/rest/v1/**', answer);
      await confirmDelete(staffPage, message);
      await atOnce((look) => look(row.getByRole('alert')).toContainText(deletionWords));
      await staffPage.getByRole('button', { name: /^Export/ }).click();
      const failure = staffPage.getByRole('alert').filter({ hasText: 'No file was saved.' });
      await atOnce((look) => look(failure).toContainText(words));
      await expect(staffPage.getByText(/^Not live\. Last updated \d+:\d\d/)).toBeVisible();
      await expect(row).toBeVisible();
      await searchField(staffPage).fill(message.name);
      await atOnce((look) => look(staffPage.getByRole('button', { name: 'Try again' })).toBeVisible());
      await expect(staffPage.getByText(listWords)).toBeVisible();
      await expect(staffPage.getByText('No messages match')).toHaveCount(0);

      await staffPage.unroute('**/rest/v1/**');
      await inTime(staffPage, (look) => look(row).toBeVisible());
      await expect(searchField(staffPage)).toHaveValue(message.name);
      await expect(staffPage.getByText('Live', { exact: true })).toBeVisible();
      expect((await site.rows()).some(({ name }) => name === message.name)).toBe(true);
      await exportOne(staffPage);
      await confirmDelete(staffPage, message);
      await expect(row).toHaveCount(0);
    });
  }

  test('delete, search and export go on after a session that ended in the middle of them', async ({
    site,
    staffPage,
    problems,
  }) => {
    problems.expect(/40[01]/);
    const message = messageFrom('Loyal');
    await site.send(message);
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

    await endSessionAt(staffPage, '**/rest/v1/rpc/find_messages*', 'POST');
    await staffPage.getByRole('button', { name: /^Export 1 shown/ }).click();
    await signInAgain(staffPage);
    await expect(staffPage.getByRole('alert')).toContainText('Your session had ended. Try again.');
    await exportOne(staffPage);
    await confirmDelete(staffPage, message);
    await expect(row).toHaveCount(0);
  });

  test('without internet the messages are out of sight, and all is where it was when it is back', async ({
    site,
    staffPage,
    problems,
  }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED/);
    const messages = ['Hidden', 'Private', 'Secret'].map((name) => messageFrom(name));
    for (const message of messages) await site.send(message);
    const [first] = messages as [VisitorMessage, ...VisitorMessage[]];
    await staffPage.setViewportSize({ width: 320, height: 640 });
    await staffPage.reload();
    const deletion = rowOf(staffPage, first).getByRole('button', { name: /^Delete/ });
    await deletion.click();
    const question = staffPage.getByRole('dialog').filter({ hasText: first.name });
    await expect(question).toBeVisible();
    const place = await restingPlace(staffPage, first);

    await staffPage.context().setOffline(true);
    await expect(
      staffPage.getByText('The dashboard needs the internet. Messages are never stored on this device.'),
    ).toBeInViewport({ ratio: 1 });
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
    await expect(staffPage.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
    await expect(rowOf(staffPage, message)).toBeHidden();
    await signInAgain(staffPage);
    await expect(rowOf(staffPage, message)).toBeVisible();
    await expect(searchField(staffPage)).toHaveValue(message.name);
    await expect(staffPage.getByText('Live', { exact: true })).toBeVisible();
  });

  test('exports what the search shows, formulas disarmed', async ({ site, staffPage }) => {
    const message = messageFrom('=SUM(1)', { message: '+1 "quoted"\nsecond line', phone: 25550143 });
    await site.send(message);
    await searchField(staffPage).fill(message.name);
    // Before the search has answered, the one message in the list may be that of another test.
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
    await expect.poll(() => storedOnDevice(staffPage)).not.toMatch(/token|rosa@|Private|@thirdage|rest\/v1/);
    await staffPage.goBack();
    await expect(staffPage.getByRole('table')).toHaveCount(0);
    await staffPage.goto('/dashboard');
    await expect(staffPage).toHaveURL('/third-age-login');
  });

  test('a page that the browser keeps for the Back button holds no message, and knows of a Logout', async ({
    site,
    browser,
    problems,
  }) => {
    // A poll may be sent at the moment when the session has just ended.
    problems.allow(/401 \(Unauthorized\) \(.*\/rest\/v1\//);
    const message = messageFrom('Behind');
    await site.send(message);
    const { executablePath } = test.info().project.use.launchOptions ?? {};
    const keeping = await browser.browserType().launch({
      ...(executablePath === undefined ? {} : { executablePath }),
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    try {
      const context = await keeping.newContext({ baseURL: site.origin });
      problems.watch(context);
      const page = await context.newPage();
      await signIn(page);
      await rowOf(page, message)
        .getByRole('button', { name: /^Delete/ })
        .click();
      await expect(page.getByRole('dialog')).toContainText(message.name);
      await page.evaluate(() =>
        addEventListener('pageshow', ({ persisted }) => {
          document.documentElement.dataset.kept = `${persisted}: ${document.body.innerText}`;
        }),
      );
      await page.goto('/mission');
      // A page restored from the back/forward cache fires no load event that one could wait for.
      await page.goBack({ waitUntil: 'commit' });
      await expect(page.locator('html')).toHaveAttribute('data-kept', /^true: /);
      expect(await page.locator('html').getAttribute('data-kept')).not.toContain(message.name);
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
    // The test's clock is ahead of the real one, so requests may time out before the server answers.
    problems.expect(/TimeoutError/);
    // A poll may be under way when the session ends.
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
