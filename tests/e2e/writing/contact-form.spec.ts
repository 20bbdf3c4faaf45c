import type { Page } from 'playwright/test';
import { hold } from '../../support/browser/hold.ts';
import { box, expectThanks, fill, keptOnDevice, open } from '../../support/browser/outbox-fixture.ts';
import { expect, test } from '../../support/browser/site-fixture.ts';

const EMPTY = { name: '', email: '', phone: '', message: '' };

const sendButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^Send(ing\.\.\.| Message)$/ });

async function expectTyped(page: Page, typed: typeof EMPTY): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await expect(box(page, label)).toHaveValue(text);
}

/** Opens another page of the site, and the form again. */
async function lookElsewhere(page: Page): Promise<void> {
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'Our Mission', exact: true }).click();
  await expect(page).toHaveURL('/mission');
  await header.getByRole('link', { name: 'Contact', exact: true }).click();
}

/** As Chrome on iPhone and some password managers fill boxes: without an event. */
async function fillSilently(page: Page, typed: typeof EMPTY): Promise<void> {
  await page.evaluate((texts) => {
    for (const [name, text] of Object.entries(texts)) {
      const element = document.querySelector(`main [name="${name}"]`);
      const kind = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
      Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(element, text);
    }
  }, typed);
}

/** Tests find their own rows by the name of the sender. */
const sender = (purpose: string) => `${purpose} ${crypto.randomUUID().slice(0, 8)}`;

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
  await expect(page.getByRole('heading', { name: 'Thank You!', exact: true })).toBeFocused();
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
  await lookElsewhere(page);
  await expectTyped(page, EMPTY);
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toHaveCount(0);
  await expect(page.getByText(/Your reference is/)).toHaveCount(0);
  await page.reload();
  await expectTyped(page, EMPTY);
});

test('keeps what is typed while one looks at another page', async ({ page }) => {
  const typed = { name: 'Eve', email: 'e@example.org', phone: '202', message: 'Half a mess' };
  await page.goto('/contact');
  await fill(page, typed);
  await lookElsewhere(page);
  await expectTyped(page, typed);
});

test('sends and keeps what is seen where browsers fill boxes without an event', async ({ page, site }) => {
  const name = sender('Grace');
  const typed = { name, email: 'g@example.org', phone: '202 555 0143', message: 'My tablet' };
  await page.goto('/contact');
  await box(page, 'Name').fill('Another name');
  await fillSilently(page, typed);
  // As the keyboard of a phone does: no box is left.
  await box(page, 'Name').press('Enter');
  await expectThanks(page);
  expect((await site.rows()).filter((row) => row.name === name)).toHaveLength(1);
  expect((await site.rows()).filter((row) => row.name === 'Another name')).toHaveLength(0);
  await page.reload();
  await fillSilently(page, typed);
  await page.evaluate(() => void dispatchEvent(new Event('pagehide')));
  await expect.poll(() => keptOnDevice(page)).toContain(name);
});

test('says which number we will call, and what to leave out of it', async ({ page }) => {
  await page.goto('/contact');
  const phone = box(page, 'Phone');
  for (const [typed, digits] of [
    ['+47 22 12 34 56', '(472) 212-3456'],
    ['555-0143 ext. 123', '(555) 014-3123'],
  ] as const) {
    await phone.fill(typed);
    await expect(page.getByText(/We will call/)).toHaveCount(0);
    await phone.blur();
    await expect(phone).toHaveAccessibleDescription(
      new RegExp(`We will call ${digits.replace(/[()]/g, '\\$&')}\\. Is that right\\?`),
    );
  }
  for (const typed of ['+1 (202) 555-0143', '1 202 555 0143']) {
    await fill(page, { name: 'Ada', email: 'ada@example.org', phone: typed, message: 'Hello' });
    await sendButton(page).click();
    await expect(phone).toBeFocused();
    await expect(phone).toHaveAccessibleDescription(
      /Please enter a valid 10-digit phone number\. Leave out the 1 at the start\./,
    );
    await phone.fill('');
  }
  await phone.fill('(202) 555-0143');
  await phone.blur();
  await expect(page.getByText(/We will call/)).toHaveCount(0);
});

test('asks for what is missing or too long, stores nothing, and clears nothing', async ({ page, site }) => {
  const before = (await site.rows()).length;
  await page.goto('/contact');
  const typed = { name: 'Ada', email: 'a@example.org', phone: '202 555 0143', message: 'x'.repeat(6_200) };
  await fill(page, { ...typed, message: 'x'.repeat(4_499) });
  await expect(box(page, 'Message')).toHaveAccessibleDescription('What would you like help with?');
  for (const [length, words] of [
    [4_990, '10 characters left.'],
    [4_999, '1 character left.'],
    [6_200, '1,200 characters too many.'],
  ] as const) {
    await box(page, 'Message').fill('x'.repeat(length));
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  }
  await sendButton(page).click();
  await expect(box(page, 'Message')).toHaveAccessibleDescription(/This is 1,200 characters too long\./);
  // Signs that nobody sees are blank too.
  for (const [label, changed] of [
    ['Name', { name: ' ' }],
    ['Name', { name: '\u200b' }],
    ['Message', { message: '\u0085' }],
    ['Email', { email: '\u001c' }],
  ] as const) {
    const withoutOne = { ...typed, message: 'Hello', ...changed };
    await fill(page, withoutOne);
    await sendButton(page).click();
    await expect(box(page, label)).toBeFocused();
    await expect(box(page, label)).toHaveAccessibleDescription(/All fields are required\./);
    await expectTyped(page, withoutOne);
  }
  expect(await site.rows()).toHaveLength(before);
});

test('leads to the privacy notice without losing what is written', async ({ page }) => {
  await open(page, '/contact');
  await box(page, 'Name').fill('Rosa');
  await page.getByRole('main').getByRole('link', { name: 'Your privacy' }).click();
  await expect(page.getByRole('heading', { name: 'Your privacy' })).toBeInViewport();
  await expect(page.getByText('We keep your message until we delete it.')).toBeVisible();
  await expect(box(page, 'Name')).toHaveValue('Rosa');
});
