import { STAFF } from '../../support/backend/test-site.ts';
import { rowOf, sendMessage } from '../../support/browser/inbox-page.ts';
import { tabTo } from '../../support/browser/keyboard.ts';
import { expect, test } from '../../support/browser/site-fixture.ts';

for (const [screen, viewport] of [
  ['a wide screen', { width: 1280, height: 800 }],
  ['a small screen', { width: 320, height: 640 }],
] as const) {
  test.describe(`by keyboard alone on ${screen}`, () => {
    test.use({ viewport });
    const isSmall = viewport.width < 400;

    test('a visitor sends a message', async ({ page, site }) => {
      const name = `Keys ${crypto.randomUUID().slice(0, 8)}`;
      await page.goto('/');
      const header = page.getByRole('banner');
      if (isSmall) {
        await tabTo(page, header.getByRole('button', { name: 'Menu' }));
        await page.keyboard.press('Enter');
      }
      await tabTo(page, header.getByRole('link', { name: 'Contact', exact: true }));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

      const main = page.getByRole('main');
      // The rest of the page comes after its beginning: pressed before, Tab leads on to the footer.
      await expect(main.getByRole('button', { name: 'Send Message' })).toBeVisible();
      for (const [label, text] of [
        ['Name', name],
        ['Email', 'keys@example.org'],
        ['Phone', '202-555-0143'],
        ['Message', 'Typed without a mouse.'],
      ] as const) {
        await tabTo(page, main.getByRole('textbox', { name: new RegExp(`^${label}`) }));
        await page.keyboard.type(text);
      }
      await tabTo(page, main.getByRole('button', { name: 'Send Message' }));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeFocused();
      expect((await site.rows()).filter((row) => row.name === name)).toHaveLength(1);
    });

    test('a visitor comes to the number of the hotline', async ({ page }) => {
      await page.goto('/');
      await tabTo(page, page.getByRole('link', { name: 'I think I have been scammed' }).first());
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/scam-awareness#scammed$/);
      const hotline = page
        .locator('#scammed')
        .getByText('833-372-8311', { exact: true })
        .filter({ visible: true });
      await tabTo(page, page.getByRole('button', { name: /^Copy.*833-372-8311/ }));
      await expect(hotline).toBeInViewport();
    });

    test('the first stop leads past the header', async ({ page }) => {
      await page.goto('/');
      const skip = page.getByRole('link', { name: 'Skip to the main content' });
      await tabTo(page, skip);
      await page.keyboard.press('Enter');
      await tabTo(page, page.getByRole('main').getByRole('link').first());
    });

    test('staff sign in and delete a message', async ({ page, site }) => {
      const message = await sendMessage(site, 'Keys');
      await page.goto('/third-age-login');
      await tabTo(page, page.getByPlaceholder('Email address'));
      await page.keyboard.type(STAFF.email);
      await tabTo(page, page.getByLabel('Password', { exact: true }));
      await page.keyboard.type(STAFF.password);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeFocused();

      const row = rowOf(page, message);
      await expect(row).toBeVisible();
      await tabTo(page, row.getByRole('button', { name: /^Delete/ }));
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused();
      await tabTo(page, dialog.getByRole('button', { name: 'Delete', exact: true }));
      await page.keyboard.press('Enter');
      await expect(row).toHaveCount(0);
      expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
      expect((await site.rows()).some((stored) => stored.name === message.name)).toBe(false);
    });
  });
}
