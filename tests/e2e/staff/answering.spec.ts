import type { BrowserContext, Page } from 'playwright/test';
import { STAFF } from '../../support/backend/test-site.ts';
import { rowOf, sendMessage } from '../../support/browser/inbox-page.ts';
import { expect, signIn, testOnOwnSite as test } from '../../support/browser/site-fixture.ts';

const COLLEAGUE = { email: 'rosa@thirdage.example', password: 'a password of Rosa' } as const;
const ANSWER = /^Mark as answered/;

type OpenBrowser = () => Promise<BrowserContext>;

/** The inbox on two devices: that of this account, and that of a colleague. */
async function twoPhones(open: OpenBrowser): Promise<readonly [ours: Page, hers: Page]> {
  const [ours, hers] = await Promise.all([(await open()).newPage(), (await open()).newPage()]);
  await Promise.all([signIn(ours), signIn(hers, COLLEAGUE)]);
  return [ours, hers];
}

test.beforeEach(({ ownSite }) => ownSite.addStaff(COLLEAGUE));

test('a colleague sees who answers and who has answered', async ({ ownSite, anotherBrowser }) => {
  const message = await sendMessage(ownSite, 'Both phones');
  const [ours, hers] = await twoPhones(anotherBrowser);
  // The link would start a program for calls, which the test machine lacks.
  await hers.evaluate(() =>
    document.addEventListener('click', (event) => event.preventDefault(), { once: true }),
  );

  await rowOf(hers, message).getByRole('link', { name: /^Call/ }).click();
  await expect(rowOf(ours, message).getByText(/^rosa@thirdage\.example is answering since /)).toBeVisible();
  await expect(rowOf(hers, message).getByText(/is answering since/)).toHaveCount(0);

  await rowOf(hers, message).getByRole('button', { name: ANSWER }).click();
  await expect(rowOf(hers, message).getByText(/^✓ Answered by you, /)).toBeVisible();
  await expect(rowOf(ours, message).getByText(/^✓ Answered by rosa@thirdage\.example, /)).toBeVisible();
  await expect(rowOf(ours, message).getByRole('button', { name: /^Undo/ })).toHaveCount(0);

  await rowOf(hers, message).getByRole('button', { name: /^Undo/ }).click();
  await expect(rowOf(ours, message).getByRole('button', { name: ANSWER })).toBeVisible();
});

test('of two accounts that mark a message, the first wins', async ({ ownSite, anotherBrowser }) => {
  const message = await sendMessage(ownSite, 'First wins');
  const [ours, hers] = await twoPhones(anotherBrowser);
  await expect(rowOf(ours, message).getByRole('button', { name: ANSWER })).toBeVisible();
  // Our device gets no answer to polls, until it marks the message itself.
  await ours.route(/\/rpc\/(message_states|find_messages|waiting_summary|count_messages)/, () => {});

  await rowOf(hers, message).getByRole('button', { name: ANSWER }).click();
  await expect(rowOf(hers, message).getByText(/^✓ Answered by you, /)).toBeVisible();
  await rowOf(ours, message).getByRole('button', { name: ANSWER }).click();

  await expect(rowOf(ours, message).getByText(/^rosa@thirdage\.example answered first, /)).toBeVisible();
  await ours.unrouteAll({ behavior: 'ignoreErrors' });
  const [row] = await ownSite.rows();
  expect(row).toMatchObject({ answered_by: COLLEAGUE.email });
  expect(COLLEAGUE.email).not.toBe(STAFF.email);
});

test('fifty messages are deleted with one question', async ({ ownSite, anotherBrowser }) => {
  await Promise.all(Array.from({ length: 50 }, (_, n) => sendMessage(ownSite, `Number ${n}`)));
  const page = await (await anotherBrowser()).newPage();
  await signIn(page);
  await page.getByRole('button', { name: 'Select these 50' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('50 messages');
  await dialog.getByRole('button', { name: /^Delete/ }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(0);
  expect(await ownSite.rows()).toEqual([]);
});

test('the first message is on the first screen of a phone', async ({ ownSite, anotherBrowser }) => {
  const message = await sendMessage(ownSite, 'First screen');
  const page = await (await anotherBrowser({ viewport: { width: 360, height: 740 } })).newPage();
  await signIn(page);
  const name = page.getByRole('rowheader').getByText(message.name);
  // Where the web font comes too late, a page keeps the device's font, and the only one of a bare Linux is so wide that
  // it needs more lines. Loaded again, the page has the font from the cache.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Nobody is told about new messages.')).toBeVisible();
    await expect(name).toBeVisible();
    await expect(name).toBeInViewport({ ratio: 1, timeout: 500 });
  }).toPass();
});
