import type { Page } from 'playwright/test';
import { STAFF, type VisitorMessage } from '../support/backend/test-site.ts';
import { expect, signIn, test, testOnOwnSite } from '../support/browser/site-fixture.ts';

const message: VisitorMessage = {
  name: 'Rosa Díaz',
  email: 'rosa@example.org',
  phone: 2025550143,
  message: 'My tablet does not start.',
};

const messageFrom = (name: string): VisitorMessage => ({
  ...message,
  name: `${name} ${crypto.randomUUID().slice(0, 8)}`,
});
const rowOf = (page: Page, { name }: VisitorMessage) => page.getByRole('row').filter({ hasText: name });

async function askToDelete(page: Page, row: VisitorMessage): Promise<void> {
  await rowOf(page, row)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(
    page.getByText('Are you sure you want to delete this message?', { exact: true }),
  ).toBeVisible();
}

const confirmDelete = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();

test.describe('the login', () => {
  test('shows its promised texts', async ({ page }) => {
    await page.goto('/third-age-login');
    await expect(page.getByRole('heading', { level: 1, name: 'Third Age Login', exact: true })).toBeVisible();
    await expect(page.getByText('Sign in to view submissions', { exact: true })).toBeVisible();
    await expect(page.getByPlaceholder('Email address', { exact: true })).toHaveAttribute('type', 'email');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
    await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeEnabled();
    for (const choice of await page.locator('label', { has: page.getByRole('checkbox') }).all()) {
      expect((await choice.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    }
  });

  test('says what it is doing, that it worked, and opens the dashboard', async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/auth/v1/token*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/third-age-login');
    await page.getByPlaceholder('Email address').fill(STAFF.email);
    await page.getByLabel('Password', { exact: true }).fill(STAFF.password);
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page.getByRole('button', { name: 'Signing in...', exact: true })).toBeDisabled();
    release();
    await expect(page.getByText('Logged in successfully!', { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
  });

  test("shows the server's own words when it refuses, and keeps the e-mail typed", async ({
    page,
    problems,
  }) => {
    problems.expect(/40[01]/);
    await page.goto('/third-age-login');
    await page.getByPlaceholder('Email address').fill(STAFF.email);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    const answer = page.waitForResponse('**/auth/v1/token*');
    await page.getByRole('button', { name: 'Log In' }).click();
    const body: Record<string, unknown> = await (await answer).json();
    const words = body.msg ?? body.error_description ?? body.message;
    expect(words).toEqual(expect.stringMatching(/\S/));
    await expect(page.getByRole('alert')).toHaveText(`❌ ${words}`);
    await expect(page).toHaveURL('/third-age-login');
    await expect(page.getByPlaceholder('Email address')).toHaveValue(STAFF.email);
  });

  test('goes on to the dashboard when a session is there already', async ({ staffPage }) => {
    await staffPage.goto('/third-age-login');
    await expect(staffPage).toHaveURL('/dashboard');
  });
});

test.describe('the dashboard', () => {
  test('sends everyone without a session to the login', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/third-age-login');
    await expect(page.getByRole('table')).toHaveCount(0);
  });

  test('shows each message in its columns, newest first', async ({ site, staffPage }) => {
    const older = messageFrom('Older');
    const newer = { ...messageFrom('Newer'), phone: 123456 };
    await site.send(older);
    await site.send(newer);
    await staffPage.reload();
    await expect(staffPage.getByRole('columnheader')).toHaveText([
      'Date',
      'Name',
      'Email',
      'Phone',
      'Message',
      'Actions',
    ]);

    const names = await staffPage.getByRole('rowheader').allInnerTexts();
    const at = (name: string) => names.findIndex((text) => text.includes(name));
    expect(at(newer.name)).toBeGreaterThanOrEqual(0);
    expect(at(newer.name)).toBeLessThan(at(older.name));

    const row = rowOf(staffPage, newer);
    await expect(row).toContainText(newer.email);
    await expect(row).toContainText('0000123456');
    await expect(row).toContainText(newer.message);
    const time = row.locator('time').first();
    const moment = (await time.getAttribute('datetime')) ?? '';
    expect(Math.abs(Date.now() - Date.parse(moment))).toBeLessThan(60_000);
    await expect(time).toHaveText(await staffPage.evaluate((iso) => new Date(iso).toLocaleString(), moment));
  });

  test('says that it is loading while it is', async ({ staffPage }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await staffPage.route('**/rest/v1/**', async (route) => {
      await held;
      await route.continue();
    });
    await staffPage.reload();
    await expect(staffPage.getByText('Loading contacts...', { exact: true })).toBeVisible();
    release();
    await expect(staffPage.getByText('Loading contacts...', { exact: true })).toHaveCount(0);
  });

  test('asks before it deletes, and deletes nothing when the answer is no', async ({ site, staffPage }) => {
    const kept = messageFrom('Kept');
    await site.send(kept);
    await staffPage.reload();
    await askToDelete(staffPage, kept);
    await staffPage.keyboard.press('Escape');
    await expect(staffPage.getByRole('dialog')).toHaveCount(0);
    await expect(rowOf(staffPage, kept)).toBeVisible();
    expect((await site.rows()).some((row) => row.name === kept.name)).toBe(true);
  });

  test('keeps the row until the server has confirmed that it is gone', async ({ site, staffPage }) => {
    const gone = messageFrom('Gone');
    await site.send(gone);
    await staffPage.reload();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await staffPage.route('**/rest/v1/ContactTable*', async (route) => {
      if (route.request().method() === 'DELETE') await held;
      await route.continue();
    });
    await askToDelete(staffPage, gone);
    const asked = staffPage.waitForRequest((request) => request.method() === 'DELETE');
    await confirmDelete(staffPage);
    await asked;
    await expect(rowOf(staffPage, gone)).toBeVisible();
    release();
    await expect(rowOf(staffPage, gone)).toHaveCount(0);
    expect((await site.rows()).some((row) => row.name === gone.name)).toBe(false);
  });

  test('shows the text of a message as text, whatever it says', async ({ site, staffPage }) => {
    const hostile = {
      ...messageFrom('Mallory'),
      message: '<img src=x onerror="document.title=1"><b>bold</b>',
    };
    await site.send(hostile);
    await staffPage.reload();
    await expect(rowOf(staffPage, hostile)).toContainText(hostile.message);
    await expect(staffPage).toHaveTitle(/^Contacts/);
  });

  test('ends the session on Logout, here and in every other tab', async ({ staffPage, problems }) => {
    // Each dashboard may have had a poll under way when the session ended.
    problems.allow(/401/);
    const secondTab = await staffPage.context().newPage();
    await secondTab.goto('/dashboard');
    await expect(secondTab.getByRole('button', { name: 'Logout' })).toBeVisible();
    await staffPage.getByRole('button', { name: 'Logout', exact: true }).click();
    await expect(staffPage).toHaveURL('/third-age-login');
    await expect(secondTab).toHaveURL('/third-age-login');
    await staffPage.goto('/dashboard');
    await expect(staffPage).toHaveURL('/third-age-login');
  });

  test('needs no horizontal scrolling at 320 px, however long the message', async ({ site, staffPage }) => {
    const long = {
      ...messageFrom('Long'),
      message: 'x'.repeat(5_000),
      email: `${'y'.repeat(200)}@example.org`,
    };
    await site.send(long);
    await staffPage.setViewportSize({ width: 320, height: 640 });
    await staffPage.reload();
    await expect(rowOf(staffPage, long)).toBeVisible();
    expect(await staffPage.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});

testOnOwnSite.describe('refusals of the backend', () => {
  testOnOwnSite('an empty table says that there are no contacts', async ({ staffPage }) => {
    await expect(staffPage.getByText('No contacts found.', { exact: true })).toBeVisible();
  });

  testOnOwnSite(
    'the last message that goes leaves the focus on what is there instead',
    async ({ page, ownSite }) => {
      await ownSite.send(message);
      await signIn(page);
      await askToDelete(page, message);
      await confirmDelete(page);
      await expect(page.getByText('No contacts found.')).toBeFocused();
    },
  );

  testOnOwnSite(
    'a message that the server cannot take stays in the form, with a plain sentence',
    async ({ page, ownSite, problems }) => {
      const logged: string[] = [];
      page.on('console', (line) => logged.push(line.text()));
      problems.expect(/40[13]|console/);
      await ownSite.alter(
        'revoke insert on "ContactTable" from anon; revoke insert (name) on "ContactTable" from anon;',
      );
      await page.goto('/contact');
      const main = page.getByRole('main');
      const typed = {
        Name: 'Rosa',
        Email: 'rosa@example.org',
        Phone: '202-555-0143',
        Message: 'Hello there',
      };
      for (const [label, text] of Object.entries(typed)) {
        await main.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(text);
      }
      await main.getByRole('button', { name: 'Send Message' }).click();
      await expect(main.getByRole('alert')).toHaveText(/Error sending message\. Please try again later\./);
      for (const [label, text] of Object.entries(typed)) {
        await expect(main.getByRole('textbox', { name: new RegExp(`^${label}`) })).toHaveValue(text);
      }
      await expect(main.getByRole('button', { name: 'Send Message' })).toBeEnabled();
      expect(logged.join('\n')).not.toMatch(/Rosa|rosa@|555|Hello there/);
      expect(await ownSite.rows()).toEqual([]);
    },
  );

  testOnOwnSite(
    'a row that the server will not delete stays, with the reason beside it',
    async ({ page, ownSite, problems }) => {
      problems.expect(/403/);
      await ownSite.send(message);
      await ownSite.alter('revoke delete on "ContactTable" from authenticated;');
      await signIn(page);
      await askToDelete(page, message);
      await confirmDelete(page);
      await expect(page.getByRole('alert')).toHaveText(/^❌ \S/);
      await expect(rowOf(page, message)).toBeVisible();
      await page.reload();
      await expect(rowOf(page, message)).toBeVisible();
    },
  );

  testOnOwnSite(
    'a delete that the policy lets through without deleting is no success',
    async ({ page, ownSite }) => {
      await ownSite.send(message);
      await ownSite.alter(
        `do $$ declare p record; begin
         for p in select policyname from pg_policies where tablename = 'ContactTable' and cmd = 'DELETE' loop
           execute format('drop policy %I on "ContactTable"', p.policyname);
         end loop; end $$;`,
      );
      await signIn(page);
      await askToDelete(page, message);
      await confirmDelete(page);
      await expect(page.getByRole('alert')).toHaveText(/^❌ \S/);
      await expect(rowOf(page, message)).toBeVisible();
    },
  );

  testOnOwnSite(
    'a list that cannot be read says so, and can be tried again',
    async ({ page, ownSite, problems }) => {
      problems.expect(/403|500/);
      await ownSite.alter('revoke select on "ContactTable" from authenticated;');
      await signIn(page);
      await expect(page.getByRole('alert')).toHaveText(/^❌ \S/);
      await expect(page.getByText('No contacts found.')).toHaveCount(0);
    },
  );

  testOnOwnSite(
    'someone signed in who is not of the staff is told so, not shown an empty list',
    async ({ page, ownSite, problems }) => {
      problems.expect(/40[13]/);
      await ownSite.send(message);
      await ownSite.alter(`update auth.users set raw_app_meta_data = raw_app_meta_data - 'role';`);
      await signIn(page);
      await expect(page.getByRole('alert')).toHaveText(/^❌ .*not a staff account/);
      await expect(page.getByText('No contacts found.')).toHaveCount(0);
      await expect(rowOf(page, message)).toHaveCount(0);
    },
  );
});
