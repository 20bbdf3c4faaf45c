import type { Page } from 'playwright/test';
import { publicPages } from '../../../src/content/site-map.ts';
import { axeViolations, axeViolationsOfColours } from '../../support/browser/axe.ts';
import { sendMessage } from '../../support/browser/inbox-page.ts';
import { sidewaysOverflow, smallTargets, smallTexts } from '../../support/browser/page-measures.ts';
import { expect, test } from '../../support/browser/site-fixture.ts';

const WIDTHS = [320, 768, 1280];
const DARKER_THEMES = ['dark', 'contrast'];
const TEXT_SIZES = ['regular', 'large', 'extra'];

const PUBLIC_PATHS = publicPages.map((page) => page.path);
const TARGET_PX = 48;

/** Applies a choice of the visitor directly, without opening the panel. */
async function choose(page: Page, theme: string, text: string): Promise<void> {
  await page.evaluate(
    ([chosenTheme, chosenText]) => {
      document.documentElement.dataset.theme = chosenTheme;
      if (chosenText === 'regular') delete document.documentElement.dataset.text;
      else document.documentElement.dataset.text = chosenText;
    },
    [theme, text] as const,
  );
}

/** On a phone a row off the screen keeps its layout of the text size before: axe would measure what nobody sees. */
function layOutAllRows(): void {
  for (const row of document.querySelectorAll('tr')) row.style.contentVisibility = 'visible';
}

/**
 * Checks one page at every width, text size and theme; only the presentation differs, not what is loaded. A theme
 * changes colours only, and smaller text needs more contrast, so colours are measured at the regular size.
 */
async function measureEverywhere(page: Page, leastTextPx: number): Promise<string[]> {
  const found: string[] = [];
  const add = (where: string, problems: readonly string[]) => {
    found.push(...problems.map((problem) => `${where}: ${problem}`));
  };
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const theme of DARKER_THEMES) {
      await choose(page, theme, 'regular');
      add(`${width}, ${theme}`, await axeViolationsOfColours(page));
    }
    for (const text of TEXT_SIZES) {
      await choose(page, 'light', text);
      add(`${width}, ${text}`, await axeViolations(page));
      add(`${width}, ${text}, sideways`, await sidewaysOverflow(page));
      add(`${width}, ${text}, target`, await smallTargets(page, TARGET_PX));
      add(`${width}, ${text}, text`, await smallTexts(page, leastTextPx));
    }
  }
  return found;
}

for (const path of [...PUBLIC_PATHS, '/third-age-login', '/no-such-page']) {
  test(`${path} holds to the rules of reading and touching`, async ({ page, problems }) => {
    if (path === '/no-such-page') problems.expect(/404/);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await measureEverywhere(page, 16)).toEqual([]);
  });
}

test('the dashboard holds to the rules of reading and touching', async ({ site, staffPage }) => {
  for (const name of ['Rosa', 'Rosa again', 'Rosa once more']) await sendMessage(site, name);
  await staffPage.reload();
  await expect(staffPage.getByRole('rowheader').nth(2)).toBeVisible();
  expect(await smallTexts(staffPage, 18, 'main')).toEqual([]);
  await staffPage.evaluate(layOutAllRows);
  expect(await measureEverywhere(staffPage, 16)).toEqual([]);
});

test('the header leaves the first screen to the page, even with extra large text', async ({ page }) => {
  for (const path of PUBLIC_PATHS) {
    await page.goto(path);
    for (const [width, height, text, share] of [
      [320, 640, 'regular', 0.34],
      [320, 640, 'extra', 0.34],
      [768, 1024, 'extra', 0.31],
      [1280, 800, 'extra', 0.32],
    ] as const) {
      await page.setViewportSize({ width, height });
      await choose(page, 'light', text);
      const where = `${path}, ${width} px, ${text}`;
      const header = await page.getByRole('banner').boundingBox();
      expect((header?.height ?? height) / height, where).toBeLessThan(share);
      await expect(page.getByRole('heading', { level: 1 }), where).toBeInViewport({ ratio: 1 });
    }
  }
});

test('public pages are read at 20, 24 or 29 px, but for hints and sources', async ({ page }) => {
  const lettersOf = (texts: readonly string[]) => texts.join('').length;
  for (const path of PUBLIC_PATHS) {
    await page.goto(path);
    for (const [text, px] of [
      ['regular', 20],
      ['large', 24],
      ['extra', 29],
    ] as const) {
      await choose(page, 'light', text);
      const all = lettersOf(await smallTexts(page, Number.POSITIVE_INFINITY, 'main'));
      const small = lettersOf(await smallTexts(page, px, 'main'));
      expect(small / all, `${path}, ${text}`).toBeLessThan(0.2);
    }
  }
});
