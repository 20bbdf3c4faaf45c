import { hold } from '../../support/browser/hold.ts';
import { rowOf, searchField, sendMessage } from '../../support/browser/inbox-page.ts';
import { expect, test } from '../../support/browser/site-fixture.ts';

test('finds messages, marks words, and keeps the search in the address', async ({ site, staffPage }) => {
  const words = { message: 'The kettle and the printer quarrel.' };
  const wanted = await sendMessage(site, 'Wanted', words);
  const other = await sendMessage(site, 'Other');
  await searchField(staffPage).fill(`kettle ${wanted.name}`);
  await expect(rowOf(staffPage, wanted)).toBeVisible();
  await expect(rowOf(staffPage, other)).toHaveCount(0);
  await expect(rowOf(staffPage, wanted).locator('mark').filter({ hasText: 'kettle' })).toBeVisible();

  await staffPage.reload();
  await expect(searchField(staffPage)).toHaveValue(`kettle ${wanted.name}`);
  await expect(rowOf(staffPage, wanted)).toBeVisible();
  await expect(rowOf(staffPage, other)).toHaveCount(0);

  const nothing = `nothing-${crypto.randomUUID().slice(0, 8)}`;
  await searchField(staffPage).fill(nothing);
  await expect(staffPage.getByText(`No messages match “${nothing}”.`, { exact: true })).toBeVisible();
  await staffPage.getByRole('button', { name: 'Show all messages' }).click();
  await expect(rowOf(staffPage, other)).toBeVisible();
  await expect(staffPage).toHaveURL('/dashboard');
});

test('keeps every letter that is typed while results arrive', async ({ site, staffPage }) => {
  const wanted = await sendMessage(site, 'Typed', { message: 'The toaster speaks at night.' });
  await sendMessage(site, 'Silent');
  const release = await hold(staffPage, '**/rest/v1/rpc/find_messages*');
  const field = searchField(staffPage);
  const askedFor = (search: string) =>
    staffPage.waitForRequest((request) => {
      const isList = request.url().includes('/rest/v1/rpc/find_messages');
      return isList && request.postDataJSON()?.search === search;
    });
  const first = askedFor('toas');
  await field.pressSequentially('toas');
  await first;
  // The search is without the space at its end, but the field must keep it.
  const second = askedFor('toaster');
  await field.pressSequentially('ter ');
  await second;
  release();
  await field.pressSequentially('speaks');
  await expect(field).toHaveValue('toaster speaks');
  await expect(rowOf(staffPage, wanted).locator('mark').filter({ hasText: 'speaks' })).toBeVisible();
  await expect(field).toHaveValue('toaster speaks');
});
