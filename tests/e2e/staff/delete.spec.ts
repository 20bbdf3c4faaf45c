import { askToDelete, confirmDelete, rowOf, sendMessage } from '../../support/browser/inbox-page.ts';
import { expect, signIn, test, testOnOwnSite } from '../../support/browser/site-fixture.ts';

test('deleting asks first, and says when a colleague was faster', async ({ site, staffPage }) => {
  const message = await sendMessage(site, 'Contested');
  await staffPage.reload();
  await askToDelete(staffPage, message);
  await staffPage.keyboard.press('Escape');
  await expect(staffPage.getByRole('dialog')).toHaveCount(0);
  await expect(rowOf(staffPage, message)).toBeVisible();
  expect((await site.rows()).some((row) => row.name === message.name)).toBe(true);

  await askToDelete(staffPage, message);
  await site.clear();
  await expect(staffPage.getByRole('dialog', { name: 'A colleague deleted this message.' })).toBeVisible();
  await staffPage.getByRole('button', { name: 'OK' }).click();
  await expect(staffPage.getByRole('dialog')).toHaveCount(0);
});

testOnOwnSite(
  'the next row takes the focus of a deleted one, or the words for an empty list',
  async ({ ownSite, page }) => {
    const older = await sendMessage(ownSite, 'Older');
    const newer = await sendMessage(ownSite, 'Newer');
    await signIn(page);
    await confirmDelete(page, newer);
    await expect(rowOf(page, newer)).toHaveCount(0);
    await expect(rowOf(page, older)).toBeFocused();
    await confirmDelete(page, older);
    await expect(page.getByText('No contacts found.', { exact: true })).toBeFocused();
  },
);

test('the dashboard says what is deleted automatically, if anything is', async ({ staffPage }) => {
  const words = staffPage.getByText(/are deleted after/);
  await expect(staffPage.getByRole('button', { name: /^Export/ })).toBeVisible();
  await expect(words).toHaveCount(0);
  await staffPage.route('**/rest/v1/rpc/message_retention', (route) =>
    route.fulfill({ json: [{ answered_days: 90, all_days: 365 }] }),
  );
  await staffPage.reload();
  await expect(words).toHaveText(
    'Answered messages are deleted after 90 days. All messages are deleted after 365 days.',
  );
});
