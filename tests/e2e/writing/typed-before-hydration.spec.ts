import type { Page } from 'playwright/test';
import { hold, SITE_SCRIPT } from '../../support/browser/hold.ts';
import { expectThanks, send, write } from '../../support/browser/outbox-fixture.ts';
import { expect, test } from '../../support/browser/site-fixture.ts';

const KEPT = 'This page is still loading. Your press is kept: you need not press again.';

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
  test(`letters stay at hydration${isChanged ? ' of a changed page' : ''}`, async ({ page, problems }) => {
    // React says that the HTML is not its own.
    if (isChanged) problems.expect(/Minified React error #418/);
    const release = await hold(page, SITE_SCRIPT);
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
    await send(page);
    await expect(page.getByText('Please enter a valid 10-digit phone number.')).toBeVisible();
    await expect(name).toHaveValue('Ada Lov!e');
  });
}

test('a press on "Send Message" is kept too where others changed the page', async ({ page, problems }) => {
  problems.expect(/Minified React error #418/);
  const release = await hold(page, SITE_SCRIPT);
  await page.goto('/contact');
  await write(page, 'My tablet');
  await changeByOthers(page);
  await send(page);
  await expect(page.getByText(KEPT)).toBeVisible();
  release();
  await expectThanks(page);
  await expect(page.getByText(KEPT)).toBeHidden();
});
