import { rowOf, sendMessage } from '../../support/browser/inbox-page.ts';
import { sidewaysOverflow } from '../../support/browser/page-measures.ts';
import { expect, test } from '../../support/browser/site-fixture.ts';

test('the list fits every width, however long the message is', async ({ site, staffPage }) => {
  const long = await sendMessage(site, 'Long', {
    message: 'x'.repeat(5_000),
    email: `${'y'.repeat(200)}@example.org`,
  });
  const usual = await sendMessage(site, 'Usual', { email: 'margaret.hill.79@example.com' });
  await staffPage.reload();
  await expect(rowOf(staffPage, long)).toBeVisible();
  for (const width of [320, 800, 959, 960, 1100, 1152, 1280, 1600]) {
    await staffPage.setViewportSize({ width, height: 900 });
    const address = rowOf(staffPage, usual).getByText(usual.email, { exact: true });
    await expect
      .poll(() => address.evaluate((text) => text.getClientRects().length), `${width} px wide`)
      .toBe(1);
    expect(await sidewaysOverflow(staffPage), `${width} px wide`).toEqual([]);
  }
});
