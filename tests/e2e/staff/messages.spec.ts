import type { Page } from 'playwright/test';
import type { VisitorMessage } from '../../support/backend/test-site.ts';
import { axeViolations } from '../../support/browser/axe.ts';
import { hold } from '../../support/browser/hold.ts';
import { confirmDelete, messageFrom, rowOf, searchField } from '../../support/browser/inbox-page.ts';
import { expect, signIn, test } from '../../support/browser/site-fixture.ts';

/** Visible buttons, links and fields of the page that are smaller than 48 px, with their names. */
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

test.describe('the list of messages', () => {
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
    await expect(row).toContainText('(000) 012-3456');
    await expect(row).toContainText(newer.message);
    const time = row.locator('time').first();
    const moment = (await time.getAttribute('datetime')) ?? '';
    expect(Math.abs(Date.now() - Date.parse(moment))).toBeLessThan(60_000);
    await expect(time).toHaveText(await staffPage.evaluate((iso) => new Date(iso).toLocaleString(), moment));
  });

  test('says that it is loading while it is', async ({ staffPage }) => {
    const release = await hold(staffPage, '**/rest/v1/**');
    await staffPage.reload();
    await expect(staffPage.getByText('Loading contacts...', { exact: true })).toBeVisible();
    release();
    await expect(staffPage.getByText('Loading contacts...', { exact: true })).toHaveCount(0);
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

  test('two members of staff and a visitor at once: both hear the news, and nothing moves', async ({
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
    // How soon is a matter of pollDelayMs, which has a test without a clock.
    for (const page of [staffPage, colleague]) await expect(page.getByRole('button', button)).toBeVisible();
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

  test('on a phone news moves nothing, and waits while messages are selected', async ({
    site,
    staffPage,
  }) => {
    const old = messageFrom('On a phone');
    await site.send(old);
    await staffPage.setViewportSize({ width: 360, height: 740 });
    await staffPage.reload();
    const place = await restingPlace(staffPage, old);

    await site.send(messageFrom('Fresh'));
    const news = staffPage.getByRole('button', { name: '1 new message: show', exact: true });
    await expect(news).toBeInViewport({ ratio: 1 });
    expect(await restingPlace(staffPage, old)).toBe(place);

    await rowOf(staffPage, old).getByRole('checkbox').check();
    await expect(staffPage.getByText('1 selected')).toBeInViewport({ ratio: 1 });
    await expect(news).toBeHidden();
    await staffPage.getByRole('button', { name: 'Select none' }).click();
    await expect(news).toBeInViewport({ ratio: 1 });
  });

  test('without internet the messages are hidden, and afterwards everything is where it was', async ({
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

  test('breaks no e-mail address of usual length, however wide the window is', async ({
    site,
    staffPage,
  }) => {
    const message = messageFrom('Broken', { email: 'margaret.hill.79@example.com' });
    await site.send(message);
    await staffPage.reload();
    for (const width of [320, 800, 959, 960, 1100, 1152, 1280, 1600]) {
      await staffPage.setViewportSize({ width, height: 900 });
      const address = rowOf(staffPage, message).getByText(message.email, { exact: true });
      await expect
        .poll(() => address.evaluate((text) => text.getClientRects().length), `${width} px wide`)
        .toBe(1);
    }
  });

  for (const width of [320, 1280]) {
    test(`is clean, large enough and works with the keyboard at ${width} px`, async ({ site, staffPage }) => {
      const message = messageFrom('Keyboard');
      await site.send(message);
      await staffPage.setViewportSize({ width, height: 900 });
      const tools = staffPage.getByRole('button', { name: 'Search and tools' });
      await expect(tools).toBeVisible({ visible: width < 768 });
      if (width < 768) await tools.click();
      await searchField(staffPage).fill(message.name);
      await expect(staffPage.getByText(/^Showing 1 that match/)).toBeVisible();
      expect(await axeViolations(staffPage)).toEqual([]);
      expect(await smallTargets(staffPage)).toEqual([]);

      await searchField(staffPage).focus();
      const path: string[] = [];
      for (let step = 0; step < 13; step += 1) {
        await staffPage.keyboard.press('Tab');
        path.push(await staffPage.evaluate(() => document.activeElement?.textContent ?? ''));
      }
      expect(path.map((words) => words.split(' ')[0])).toEqual(
        [
          'Search',
          'Waiting',
          'Answered',
          'All',
          // On a phone the button is shown only with news.
          ...(width < 768 ? [] : ['Check']),
          'Show',
          '',
          'Call',
          'E-mail',
          'Copy',
          'Mark',
          ...(path.some((words) => words.startsWith('More')) ? ['More'] : []),
          'Delete',
          'Select',
          'Export',
        ].slice(0, 13),
      );

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
