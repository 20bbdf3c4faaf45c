import type { Page, Route } from 'playwright/test';
import {
  confirmDelete,
  exportOne,
  NEEDS_INTERNET,
  rowOf,
  searchField,
  sendMessage,
} from '../../support/browser/inbox-page.ts';
import { expect, signIn, test, testOnOwnSite } from '../../support/browser/site-fixture.ts';

/** Moves the page's clock past timeouts and retry pauses until the check passes. */
async function inTime(page: Page, assert: (look: typeof expect) => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(16_000);
    // Leaves time for a real answer: the next step of the clock would end the request by its timeout.
    await assert(expect.configure({ timeout: 2_000 }));
  }).toPass();
}

const DISK_FULL = { status: 500, json: { code: 'XX000', message: 'disk full', hint: null } };
const FAULTS = [
  {
    fault: 'an error of the server',
    isSilent: false,
    answer: (route: Route) => route.fulfill(DISK_FULL),
    words: '❌ disk full',
    listWords: '❌ disk full',
    deletionWords: '❌ disk full',
  },
  {
    fault: 'no answer',
    isSilent: false,
    answer: (route: Route) => route.abort('connectionrefused'),
    words: '❌ We cannot reach the server. Check the internet connection and try again.',
    listWords: NEEDS_INTERNET,
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

for (const { fault, isSilent, answer, words, listWords, deletionWords } of FAULTS) {
  test(`list, search, delete and export survive ${fault}`, async ({ site, staffPage, problems }) => {
    problems.allow(/500|ERR_|TimeoutError/);
    const message = await sendMessage(site, 'Steady');
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

testOnOwnSite(
  'a delete that the policy lets through without deleting is no success',
  async ({ page, ownSite }) => {
    const message = await sendMessage(ownSite, 'Rosa');
    await ownSite.alter(
      `do $$ declare p record; begin
       for p in select policyname from pg_policies where tablename = 'ContactTable' and cmd = 'DELETE' loop
         execute format('drop policy %I on "ContactTable"', p.policyname);
       end loop; end $$;`,
    );
    await signIn(page);
    await confirmDelete(page, message);
    await expect(page.getByRole('alert')).toHaveText(/^❌ \S/);
    await expect(rowOf(page, message)).toBeVisible();
  },
);

testOnOwnSite(
  'someone signed in who is not of the staff is told so, not shown an empty list',
  async ({ page, ownSite, problems }) => {
    problems.expect(/40[13]/);
    const message = await sendMessage(ownSite, 'Rosa');
    await ownSite.alter(`update auth.users set raw_app_meta_data = raw_app_meta_data - 'role';`);
    await signIn(page);
    await expect(page.getByRole('alert')).toHaveText(/^❌ .*not a staff account/);
    await expect(page.getByText('No contacts found.')).toHaveCount(0);
    await expect(rowOf(page, message)).toHaveCount(0);
  },
);
