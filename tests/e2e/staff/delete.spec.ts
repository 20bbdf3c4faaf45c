import type { Page } from 'playwright/test';
import type { VisitorMessage } from '../../support/backend/test-site.ts';
import { askToDelete, confirmDelete, messageFrom, rowOf } from '../../support/browser/inbox-page.ts';
import { expect, signIn, test, testOnOwnSite } from '../../support/browser/site-fixture.ts';

const message: VisitorMessage = {
  name: 'Rosa Díaz',
  email: 'rosa@example.org',
  phone: 2025550143,
  message: 'My tablet does not start.',
};

const answerDelete = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();

test.describe('deleting a message', () => {
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
    await answerDelete(staffPage);
    await asked;
    await expect(rowOf(staffPage, gone)).toBeVisible();
    release();
    await expect(rowOf(staffPage, gone)).toHaveCount(0);
    expect((await site.rows()).some((row) => row.name === gone.name)).toBe(false);
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

  test('after a deletion without an answer the server is asked for the result', async ({
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
});

testOnOwnSite.describe('deleting a message of an own site', () => {
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

  testOnOwnSite(
    'the last message that goes leaves the focus on what is there instead',
    async ({ page, ownSite }) => {
      await ownSite.send(message);
      await signIn(page);
      await askToDelete(page, message);
      await answerDelete(page);
      await expect(page.getByText('No contacts found.')).toBeFocused();
    },
  );
});
