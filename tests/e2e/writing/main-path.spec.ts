import { expectThanks, send, write } from '../../support/browser/outbox-fixture.ts';
import { expect, signIn, testOnOwnSite } from '../../support/browser/site-fixture.ts';

testOnOwnSite(
  'a message typed in the form reaches staff, outlives a restart, and once deleted stays gone',
  async ({ page, anotherBrowser, ownSite }) => {
    // Leaves the dashboard during the restart: it polls every few seconds and would report missing answers.
    const restart = async () => {
      await staffPage.goto('about:blank');
      await ownSite.stop();
      await ownSite.start();
      await staffPage.goto('/dashboard');
    };
    const staffPage = await (await anotherBrowser()).newPage();

    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'Get a Quote' }).click();
    await write(page, 'My tablet does not start.', 'Rosa Díaz');
    await send(page);
    await expectThanks(page);

    await signIn(staffPage);
    const row = staffPage.getByRole('row').filter({ hasText: 'Rosa Díaz' });
    await expect(row).toContainText('My tablet does not start.');

    await restart();
    await expect(row).toContainText('My tablet does not start.');

    await row.getByRole('button', { name: /^Delete/ }).click();
    await staffPage.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(row).toHaveCount(0);
    await staffPage.reload();
    await expect(staffPage.getByText('No contacts found.')).toBeVisible();

    await restart();
    await expect(staffPage.getByText('No contacts found.')).toBeVisible();
    expect(await ownSite.rows()).toEqual([]);
  },
);
