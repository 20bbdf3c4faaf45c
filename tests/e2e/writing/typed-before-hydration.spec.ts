import type { Page } from 'playwright/test';
import { hold } from '../../support/browser/hold.ts';
import { expect, test } from '../../support/browser/site-fixture.ts';

const SITE = '**/assets/index-*.js';

/** What extensions and translations do to a page that is still HTML. */
async function changeByOthers(page: Page) {
  await page.evaluate(() => {
    const form = document.querySelector('#contact-form');
    form?.prepend(Object.assign(document.createElement('div'), { textContent: 'Fill with my manager' }));
    for (const label of form?.querySelectorAll('label') ?? []) {
      const font = document.createElement('font');
      font.append(...label.childNodes);
      label.append(font);
    }
  });
}

for (const isChanged of [false, true]) {
  test(`letters, focus and cursor stay when the page is hydrated${isChanged ? ' after others have changed it' : ''}`, async ({
    page,
    problems,
  }) => {
    // React says that the HTML is not its own.
    if (isChanged) problems.expect(/Minified React error #418/);
    const release = await hold(page, SITE);
    await page.goto('/contact');
    const name = page.locator('[name=name]');
    await name.fill('Ada');
    if (isChanged) await changeByOthers(page);
    await name.press('End');
    await name.pressSequentially(' Love');
    await name.press('ArrowLeft');
    release();
    await expect(page.locator('html')).toHaveAttribute('data-hydrated');
    await expect(name).toBeFocused();
    await page.keyboard.type('!');
    await expect(name).toHaveValue('Ada Lov!e');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Please enter a valid 10-digit phone number.')).toBeVisible();
    await expect(name).toHaveValue('Ada Lov!e');
  });
}

test('boxes that a browser fills without an event are sent as they are seen', async ({ page }) => {
  await page.goto('/contact');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated');
  await page.locator('[name=name]').fill('Old name');
  await page.evaluate(() => {
    const texts = {
      name: 'Grace Hopper',
      email: 'grace@example.com',
      phone: '(202) 555-0143',
      message: 'My tablet',
    };
    for (const [name, text] of Object.entries(texts)) {
      const box = document.querySelector<HTMLInputElement>(`[name=${name}]`);
      const { prototype } = box?.matches('textarea') ? HTMLTextAreaElement : HTMLInputElement;
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(box, text);
    }
  });
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('button', { name: 'Send Message' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ name: 'Grace Hopper', email: 'grace@example.com' });
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
});
