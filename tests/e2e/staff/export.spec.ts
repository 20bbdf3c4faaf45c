import { readFile } from 'node:fs/promises';
import { messageFrom, rowOf, searchField } from '../../support/browser/inbox-page.ts';
import { expect, test } from '../../support/browser/site-fixture.ts';

test.describe('the export', () => {
  test('exports what the search shows, formulas disarmed', async ({ site, staffPage }) => {
    const message = messageFrom('=SUM(1)', { message: '+1 "quoted"\nsecond line', phone: 25550143 });
    await site.send(message);
    await searchField(staffPage).fill(message.name);
    // Before the search is answered, the only message in the list may be that of another test.
    await expect(rowOf(staffPage, message).locator('mark').first()).toBeVisible();
    const button = staffPage.getByRole('button', { name: 'Export 1 shown (CSV)' });
    await expect(button).toBeVisible();
    const [download] = await Promise.all([staffPage.waitForEvent('download'), button.click()]);
    const csv = await readFile(await download.path(), 'utf8');
    expect(csv).toContain(
      `"'${message.name}","rosa@example.org","(002) 555-0143","'+1 ""quoted""\nsecond line","",""\r\n`,
    );
    expect(csv.startsWith('\uFEFF"Date"')).toBe(true);
    expect(csv.match(/\r\n/g)?.length).toBe(2);
    await expect(staffPage.getByText('Exported 1.')).toBeVisible();
  });
});
