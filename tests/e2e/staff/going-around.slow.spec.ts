import type { Page } from 'playwright/test';
import { whyRefused } from '../../../src/domain/staff/refused-words.ts';
import { axeViolations } from '../../support/browser/axe.ts';
import { hold } from '../../support/browser/hold.ts';
import { noteShifts, shiftsOf } from '../../support/browser/layout-shifts.ts';
import { sidewaysOverflow, smallTargets } from '../../support/browser/page-measures.ts';
import { pdfPages } from '../../support/browser/pdf-pages.ts';
import { expect, testOnOwnSite as test } from '../../support/browser/site-fixture.ts';
import {
  inDarkerThemes,
  LONGEST_TITLE,
  look,
  publish,
  QUERY,
  write,
} from '../../support/browser/warnings-panel.ts';
import { REFUSED } from '../../support/source/warning-texts.ts';

const KEY = 'third-age-warnings';

/** How many parts have moved once the fonts are there, whose tests are in first-visit and web-font. */
async function shiftsInTheEnd(page: Page): Promise<number> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return (await shiftsOf(page)).length;
}

test('a warning that comes late moves nothing, and waits behind a button where a person looks', async ({
  staffPage,
  page,
}) => {
  await publish(staffPage, LONGEST_TITLE);
  await noteShifts(page);
  for (const [width, height] of [
    [320, 640],
    [412, 823],
    [768, 1024],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const text of ['', 'large', 'extra']) {
      await page.goto('/mission');
      await page.evaluate(
        ([key, size]) => {
          localStorage.removeItem(key);
          localStorage.setItem('text', size);
        },
        [KEY, text] as const,
      );
      const letGo = await hold(page, QUERY);
      await page.goto('/');
      await expect(page.locator('html')).toHaveAttribute('data-hydrated');
      const line = page.getByRole('complementary', { name: 'Going around now' });
      await line.scrollIntoViewIfNeeded();
      const before = await shiftsInTheEnd(page);
      letGo();
      await expect(line).toContainText(LONGEST_TITLE);
      expect((await shiftsOf(page)).slice(before), `${width} px, ${text}`).toEqual([]);
      await page.unroute(QUERY);
    }
    await page.evaluate((key) => localStorage.removeItem(key), KEY);
    const letGo = await hold(page, QUERY);
    await page.goto('/scam-awareness#going-around');
    await expect(page.locator('html')).toHaveAttribute('data-hydrated');
    // Below the screen it would be shown at once.
    await expect(page.getByRole('heading', { name: 'Going around now' })).toBeInViewport();
    const before = await shiftsInTheEnd(page);
    letGo();
    const button = page.getByRole('button', { name: 'Show 1 warning' });
    await expect(button).toBeVisible();
    expect((await shiftsOf(page)).slice(before), `${width} px, the section`).toEqual([]);
    await button.click();
    await expect(page.getByRole('article', { name: LONGEST_TITLE })).toBeVisible();
    await page.unroute(QUERY);
  }
});

test('a warning can be read by everybody, prints on one page, and is sent as the cards are', async ({
  staffPage,
  page,
}) => {
  const longest = 'He says that it is not safe. '.repeat(20).trim();
  await publish(staffPage, LONGEST_TITLE, { whatHappens: longest });
  await look(page, '/scam-awareness');
  const card = page.getByRole('article', { name: LONGEST_TITLE });
  await expect(card).toBeVisible();
  for (const [width, text] of [
    [320, 'extra'],
    [768, 'regular'],
    [1280, 'large'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate((size) => {
      document.documentElement.dataset.text = size;
    }, text);
    expect(await axeViolations(page, '#going-around'), `${width} px`).toEqual([]);
    expect(await sidewaysOverflow(page), `${width} px`).toEqual([]);
    expect(await smallTargets(page, 48), `${width} px`).toEqual([]);
  }
  expect(await inDarkerThemes(page)).toEqual([]);
  await page.evaluate(() => {
    window.print = () => {};
  });
  await card.getByRole('button', { name: /^Print/ }).click();
  expect(pdfPages(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await card.getByRole('button', { name: /^Send to family/ }).click();
  await expect(card.getByText('Copied. Now paste it into an e-mail or a text message.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/scam-awareness#going-around');
});

test('a text with an address or a number is refused at its box, and stays there', async ({ staffPage }) => {
  await write(staffPage, 'A false banker calls');
  const box = staffPage.getByRole('textbox', { name: 'What happens' });
  for (const [, text] of REFUSED) {
    await box.fill(text);
    await staffPage.getByRole('button', { name: 'Publish' }).press('Enter');
    await expect(box).toBeFocused();
    await expect(box.locator('..')).toContainText(whyRefused(text) ?? 'nothing');
    await expect(box).toHaveValue(text);
  }
  await expect(staffPage.getByText('Published.')).toHaveCount(0);
});
