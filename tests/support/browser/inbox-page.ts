import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import type { TestSite, VisitorMessage } from '../backend/test-site.ts';
import { expect } from './site-fixture.ts';

/** Stores a message whose name occurs in no other test, and returns it. */
export async function sendMessage(
  site: TestSite,
  from: string,
  changes: Partial<VisitorMessage> = {},
): Promise<VisitorMessage> {
  const name = `${from} ${crypto.randomUUID().slice(0, 8)}`;
  const usual = { email: 'rosa@example.org', phone: 2025550143, message: 'My tablet does not start.' };
  const message = { name, ...usual, ...changes };
  await site.send(message);
  return message;
}

export const rowOf = (page: Page, { name }: VisitorMessage) =>
  page.getByRole('row').filter({ hasText: name });

/** What the inbox says without internet. */
export const NEEDS_INTERNET = 'The dashboard needs the internet. Messages are never stored on this device.';

export const searchField = (page: Page) => page.getByLabel('Search messages');

export async function askToDelete(page: Page, message: VisitorMessage): Promise<void> {
  await rowOf(page, message)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(
    page.getByText('Are you sure you want to delete this message?', { exact: true }),
  ).toBeVisible();
}

/** Clicks Delete, checks the name in the question, and confirms. */
export async function confirmDelete(page: Page, message: VisitorMessage): Promise<void> {
  await askToDelete(page, message);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(message.name);
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
}

/** Exports the one message that a search has found; returns the text of the file. */
export async function exportOne(page: Page): Promise<string> {
  // Until the search has its answer, the button may export another list with one message.
  await expect(page.getByText(/^Showing 1 that match/)).toBeVisible();
  const button = page.getByRole('button', { name: 'Export 1 shown (CSV)' });
  await expect(button).toBeEnabled();
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return readFile(await download.path(), 'utf8');
}
