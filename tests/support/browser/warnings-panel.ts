import type { Page } from 'playwright/test';
import { axeViolationsOfColours } from './axe.ts';
import { expect } from './site-fixture.ts';

/** What a visitor's page asks for. */
export const QUERY = '**/rest/v1/warnings?**';
export const LONGEST_TITLE =
  'A caller says he is from First Bank and asks you to move your money to keep it!!';

/** Fills in a warning on the dashboard. */
export async function write(
  staffPage: Page,
  title: string,
  more: { whatHappens?: string; until?: string } = {},
) {
  const panel = staffPage.getByRole('button', { name: 'Going around now' });
  if ((await panel.getAttribute('aria-expanded')) === 'false') await panel.click();
  await staffPage.getByRole('button', { name: 'Write a warning' }).click();
  await staffPage.getByRole('textbox', { name: 'Title' }).fill(title);
  await staffPage
    .getByLabel('What happens')
    .fill(more.whatHappens ?? 'A man calls. He says that your money is not safe.');
  await staffPage.getByRole('textbox', { name: 'What to do' }).fill('Hang up. If you are not sure, call us.');
  await staffPage.getByRole('textbox', { name: 'Where' }).fill('Springfield');
  if (more.until !== undefined) await staffPage.getByLabel('Shown until').fill(more.until);
}

export async function publish(staffPage: Page, title: string, more = {}) {
  await write(staffPage, title, more);
  await staffPage.getByRole('button', { name: 'Publish' }).click();
  await expect(staffPage.getByText('Published. Visitors see it at their next look.')).toBeVisible();
}

/** Opens a page of visitors so long from now, and waits until it has been told what is published, or is offline. */
export async function look(page: Page, path: string, { laterMs = 0, isOffline = false } = {}) {
  await page.clock.setFixedTime(Date.now() + laterMs);
  const told = isOffline ? Promise.resolve() : page.waitForResponse(QUERY).then(() => undefined);
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated');
  await told;
}

/** What axe finds in the colours of the other themes. */
export async function inDarkerThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['dark', 'contrast']) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen;
    }, theme);
    found.push(...(await axeViolationsOfColours(page)).map((problem) => `${theme}: ${problem}`));
  }
  return found;
}
