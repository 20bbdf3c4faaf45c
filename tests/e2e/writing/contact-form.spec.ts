import type { Page } from 'playwright/test';
import { company } from '../../../src/content/company.ts';
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
  test('stores what was typed, trimmed, with the phone as a number, and thanks', async ({ page, site }) => {
    const name = sender('Rosa');
    await page.goto('/contact');
    await fill(page, {
      name: `  ${name} `,
      email: ' rosa@example.org ',
      phone: '(202) 555-0199',
      message: '\n My tablet does not start. ',
    });
    await sendButton(page).click();

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
  });

  test('is back, empty, after a reload', async ({ page }) => {
    await page.goto('/contact');
    await fill(page, { name: sender('Ana'), email: 'a@example.org', phone: '2025550100', message: 'Hello' });
    await sendButton(page).click();
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
    await page.reload();
    await expectTyped(page, { name: '', email: '', phone: '', message: '' });
  });

  test('says "Sending..." and takes no second click while the server is asked', async ({ page, site }) => {
    const name = sender('Once');
    const release = await hold(page, '**/rest/v1/ContactTable*');
    await page.goto('/contact');
    await fill(page, { name, email: 'a@example.org', phone: '2025550100', message: 'Hello' });
    await sendButton(page).dblclick();
    await expect(sendButton(page)).toHaveText('Sending...');
    await expect(sendButton(page)).toBeDisabled();
    release();
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
    expect((await site.rows()).filter((row) => row.name === name)).toHaveLength(1);
  });

  test('asks for the phone first, then for what is blank, and clears nothing', async ({ page, site }) => {
    const before = (await site.rows()).length;
    await page.goto('/contact');
    // A decorative character may come before the words, and nothing else.
    const problem = (words: string) =>
      page
        .getByRole('main')
        .locator('p')
        .filter({ hasText: new RegExp(`^!?${words.replace('.', '\\.')}$`) });
    const typed = { name: ' ', email: 'a@example.org', phone: '202-555-01', message: 'Hello there' };
    await fill(page, typed);
    await sendButton(page).click();
    await expect(problem('Please enter a valid 10-digit phone number.')).toBeVisible();
    await expect(field(page, 'Phone')).toBeFocused();
    await expect(field(page, 'Phone')).toHaveAccessibleDescription(
      /Please enter a valid 10-digit phone number\./,
    );
    await expectTyped(page, typed);

    await field(page, 'Phone').fill('202-555-0100');
    await sendButton(page).click();
    await expect(problem('All fields are required.')).toBeVisible();
    await expect(field(page, 'Name')).toBeFocused();
    await expect(field(page, 'Name')).toHaveAccessibleDescription(/All fields are required\./);
    await expectTyped(page, { ...typed, phone: '202-555-0100' });

    for (const blank of ['Email', 'Message']) {
      await fill(page, { ...typed, name: 'Ann', phone: '202-555-0100' });
      await field(page, blank).fill('   ');
      await sendButton(page).click();
      await expect(problem('All fields are required.')).toBeVisible();
      await expect(field(page, blank)).toBeFocused();
    }
    expect(await site.rows()).toHaveLength(before);
  });

  test('takes a phone that begins with zero, and staff see all ten digits', async ({ page, staffPage }) => {
    const name = sender('Zero');
    await page.goto('/contact');
    await fill(page, { name, email: 'z@example.org', phone: '012.345.6789', message: 'Zero first' });
    await sendButton(page).click();
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
    await staffPage.reload();
    await expect(staffPage.getByRole('row').filter({ hasText: name })).toContainText('(012) 345-6789');
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

  test('has fields that devices know how to fill', async ({ page }) => {
    await page.goto('/contact');
    await expect(field(page, 'Email')).toHaveAttribute('type', 'email');
    await expect(field(page, 'Phone')).toHaveAttribute('type', 'tel');
    for (const label of ['Name', 'Email', 'Phone', 'Message']) {
      const isRequired = await field(page, label).evaluate(
        (input) => input.hasAttribute('required') || input.getAttribute('aria-required') === 'true',
      );
      expect(isRequired, label).toBe(true);
    }
  });

  test('is shown next to phone and e-mail', async ({ page }) => {
    await page.goto('/contact');
    const ways = page.getByRole('main').getByRole('complementary');
    await expect(ways.getByText(company.name, { exact: true })).toBeVisible();
    await expect(ways.getByText('Support for Seniors', { exact: true })).toBeVisible();
    await expect(ways.getByRole('link', { name: /^Call Us/ })).toHaveAttribute(
      'href',
      `tel:+1${company.phone}`,
    );
    await expect(ways.getByRole('link', { name: /^Email Us/ })).toHaveAttribute(
      'href',
      `mailto:${company.email}`,
    );
    await expect(ways.locator('svg')).toBeVisible();
  });
});
