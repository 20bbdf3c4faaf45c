import { expect, testOnOwnSite } from '../../support/browser/site-fixture.ts';

testOnOwnSite.describe('the contact form of a server that cannot store', () => {
  testOnOwnSite(
    'a message that the server cannot take stays in the form, with a plain sentence',
    async ({ page, ownSite, problems }) => {
      const logged: string[] = [];
      page.on('console', (line) => logged.push(line.text()));
      problems.expect(/40[13]|console/);
      await ownSite.alter(
        'revoke insert on "ContactTable" from anon; revoke insert (name) on "ContactTable" from anon;',
      );
      await page.goto('/contact');
      const main = page.getByRole('main');
      const typed = {
        Name: 'Rosa',
        Email: 'rosa@example.org',
        Phone: '202-555-0143',
        Message: 'Hello there',
      };
      for (const [label, text] of Object.entries(typed)) {
        await main.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(text);
      }
      await main.getByRole('button', { name: 'Send Message' }).click();
      await expect(main.getByRole('alert')).toHaveText(/Error sending message\. Please try again later\./);
      for (const [label, text] of Object.entries(typed)) {
        await expect(main.getByRole('textbox', { name: new RegExp(`^${label}`) })).toHaveValue(text);
      }
      await expect(main.getByRole('button', { name: 'Send Message' })).toBeEnabled();
      expect(logged.join('\n')).not.toMatch(/Rosa|rosa@|555|Hello there/);
      expect(await ownSite.rows()).toEqual([]);
    },
  );
});
