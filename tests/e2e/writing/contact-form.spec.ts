import type { Page } from 'playwright/test';
import { hold } from '../../support/browser/hold.ts';
import { expect, test } from '../../support/browser/site-fixture.ts';

interface Typed {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
}

const field = (page: Page, label: string) =>
  page.getByRole('main').getByRole('textbox', { name: new RegExp(`^${label}`) });
const sendButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^Send(ing\.\.\.| Message)$/ });

async function fill(page: Page, typed: Typed): Promise<void> {
  await field(page, 'Name').fill(typed.name);
  await field(page, 'Email').fill(typed.email);
  await field(page, 'Phone').fill(typed.phone);
  await field(page, 'Message').fill(typed.message);
}

async function expectTyped(page: Page, typed: Typed): Promise<void> {
  await expect(field(page, 'Name')).toHaveValue(typed.name);
  await expect(field(page, 'Email')).toHaveValue(typed.email);
  await expect(field(page, 'Phone')).toHaveValue(typed.phone);
  await expect(field(page, 'Message')).toHaveValue(typed.message);
}

/** Tests find their own rows by the name of the sender. */
const sender = (purpose: string) => `${purpose} ${crypto.randomUUID().slice(0, 8)}`;

test.describe('the contact form', () => {
  test('stores what was typed once, thanks, and is empty again', async ({ page, site }) => {
    const name = sender('Rosa');
    const release = await hold(page, '**/rest/v1/ContactTable*');
    await page.goto('/contact');
    await fill(page, {
      name: `  ${name} `,
      email: ' rosa@example.org ',
      phone: '(202) 555-0199',
      message: '\n My tablet does not start. ',
    });
    await sendButton(page).dblclick();
    await expect(sendButton(page)).toHaveText('Sending...');
    await expect(sendButton(page)).toBeDisabled();
    release();
    await expect(page.getByRole('heading', { name: 'Thank You!', exact: true })).toBeVisible();
    await expect(page.getByText("We'll get back to you as soon as possible.", { exact: true })).toBeVisible();
    await expect(sendButton(page)).toHaveCount(0);
    const rows = (await site.rows()).filter((row) => row.name === name);
    expect(rows).toEqual([
      expect.objectContaining({
        name,
        email: 'rosa@example.org',
        phone: 2025550199,
        message: 'My tablet does not start.',
      }),
    ]);
    await page.reload();
    await expectTyped(page, { name: '', email: '', phone: '', message: '' });
  });

  test('asks for what is missing, stores nothing, and clears nothing', async ({ page, site }) => {
    const before = (await site.rows()).length;
    await page.goto('/contact');
    const typed = { name: ' ', email: 'a@example.org', phone: '202-555-0100', message: 'Hello there' };
    await fill(page, typed);
    await sendButton(page).click();
    await expect(field(page, 'Name')).toBeFocused();
    await expect(field(page, 'Name')).toHaveAccessibleDescription(/All fields are required\./);
    await expectTyped(page, typed);
    expect(await site.rows()).toHaveLength(before);
  });

  test('keeps what is typed while one looks at another page', async ({ page }) => {
    const typed = { name: 'Eve', email: 'e@example.org', phone: '202', message: 'Half a mess' };
    await page.goto('/contact');
    await fill(page, typed);
    const header = page.getByRole('banner');
    await header.getByRole('link', { name: 'Our Mission', exact: true }).click();
    await expect(page).toHaveURL('/mission');
    await header.getByRole('link', { name: 'Contact', exact: true }).click();
    await expectTyped(page, typed);
  });
});
