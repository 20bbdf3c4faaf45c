import type { Page } from 'playwright/test';
import { askToDelete, messageFrom, rowOf } from '../../support/browser/inbox-page.ts';
import { expect, signIn, testOnOwnSite } from '../../support/browser/site-fixture.ts';

const message = messageFrom('Rosa');

const answerDelete = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();

testOnOwnSite.describe('deleting a message of a server that refuses it', () => {
  testOnOwnSite(
    'a row that the server will not delete stays, with the reason beside it',
    async ({ page, ownSite, problems }) => {
      problems.expect(/403/);
      await ownSite.send(message);
      await ownSite.alter('revoke delete on "ContactTable" from authenticated;');
      await signIn(page);
      await askToDelete(page, message);
      await answerDelete(page);
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
      await answerDelete(page);
      await expect(page.getByRole('alert')).toHaveText(/^❌ \S/);
      await expect(rowOf(page, message)).toBeVisible();
    },
  );
});
