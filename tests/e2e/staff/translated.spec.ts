import type { Page } from 'playwright/test';
import { confirmDelete, rowOf, searchField, sendMessage } from '../../support/browser/inbox-page.ts';
import { expect, test } from '../../support/browser/site-fixture.ts';
import { translatePage } from '../../support/browser/translate.ts';

const translate = (page: Page) => page.evaluate(translatePage);

test('a translated dashboard goes on: search, answer, select and delete', async ({ site, staffPage }) => {
  const kept = await sendMessage(site, 'Translated');
  const gone = await sendMessage(site, 'Deleted');
  await staffPage.reload();
  await expect(rowOf(staffPage, gone)).toBeVisible();

  await translate(staffPage);
  await searchField(staffPage).fill(kept.name);
  await expect(rowOf(staffPage, gone)).toHaveCount(0);
  await expect(rowOf(staffPage, kept)).toBeVisible();
  await translate(staffPage);
  await searchField(staffPage).fill('');
  await expect(rowOf(staffPage, gone)).toBeVisible();

  await translate(staffPage);
  await rowOf(staffPage, kept)
    .getByRole('button', { name: /^Mark as answered/ })
    .click();
  await expect(rowOf(staffPage, kept).getByText(/^✓ Answered by you, /)).toBeVisible();
  await translate(staffPage);
  await rowOf(staffPage, kept).getByRole('button', { name: /^Undo/ }).click();
  await expect(rowOf(staffPage, kept).getByText(/Answered by you/)).toHaveCount(0);

  await translate(staffPage);
  await rowOf(staffPage, kept).getByRole('checkbox').check();
  await expect(staffPage.getByText('1 selected', { exact: true })).toBeVisible();
  await translate(staffPage);
  await rowOf(staffPage, gone).getByRole('checkbox').check();
  await expect(staffPage.getByText('2 selected', { exact: true })).toBeVisible();
  await rowOf(staffPage, kept).getByRole('checkbox').uncheck();
  await rowOf(staffPage, gone).getByRole('checkbox').uncheck();

  await translate(staffPage);
  await confirmDelete(staffPage, gone);
  await expect(rowOf(staffPage, gone)).toHaveCount(0);
  await expect(rowOf(staffPage, kept)).toBeVisible();
  expect((await site.rows()).some(({ name }) => name === gone.name)).toBe(false);
});
