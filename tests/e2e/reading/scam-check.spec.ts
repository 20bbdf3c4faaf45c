import { devices, type Page } from 'playwright/test';
import { checkQuestions } from '../../../src/content/scam-check/questions.ts';
import { axeViolations } from '../../support/browser/axe.ts';
import { hold, SCRIPTS } from '../../support/browser/hold.ts';
import { tabTo } from '../../support/browser/keyboard.ts';
import { box, expectThanks, keptOnDevice, open, send, write } from '../../support/browser/outbox-fixture.ts';
import { sidewaysOverflow, smallTargets } from '../../support/browser/page-measures.ts';
import { sheetsOf, sheetsPrintedBy } from '../../support/browser/pdf-pages.ts';
import { expect, test } from '../../support/browser/site-fixture.ts';
import { placesOf, SCAM_SCENARIOS } from '../../support/source/scam-scenarios.ts';

const TITLES = {
  stop: 'Stop. This looks like a scam.',
  wait: 'Wait. We cannot tell.',
  'no-sign': 'We found no known sign. That is not proof.',
} as const;
/** The answers for a text message from a bank that asks for a code. */
const STOP_ANSWERS = [1, 0, 3, 0];

const check = (page: Page) => page.getByRole('region', { name: 'Is this a scam?' });

/** Chooses an answer to each question; the result appears after the last one, or after one that is enough alone. */
async function answer(page: Page, places: readonly number[]): Promise<void> {
  for (const [index, place] of places.entries()) {
    await check(page).getByRole('radio').nth(place).check();
    await check(page)
      .getByRole('button', { name: /^(Next|See what to do)$/ })
      .click();
    if (checkQuestions[index]?.answers[place]?.points === 'Stop') return;
  }
}

test('gives each result with its card, and keeps nothing of it', async ({ page, context }) => {
  // The worker, too, asks for files until it has all.
  await open(page, '/scam-awareness', { offlineReady: true });
  const addresses = new Set<string>();
  context.on('request', (request) => addresses.add(request.url()));
  for (const result of ['stop', 'wait', 'no-sign'] as const) {
    const scenario = SCAM_SCENARIOS.find((one) => one.result === result);
    if (scenario === undefined) throw new Error(`no scenario ends with ${result}`);
    await answer(page, placesOf(scenario));
    await expect(check(page).getByRole('heading', { level: 3, name: TITLES[result] })).toBeFocused();
    await expect(check(page).getByRole('link', { name: scenario.card }).first()).toBeVisible();
    await check(page).getByRole('button', { name: 'Start again' }).click();
  }
  expect([...addresses].filter((address) => !/\/assets\/|\/art\//.test(address))).toEqual([]);
  await expect(page).toHaveURL('/scam-awareness');
  expect(await keptOnDevice(page)).not.toMatch(/"(reach|about|pay|ask|push|who)"/);
  // Answers do not survive a reload.
  await check(page).getByRole('radio').first().check();
  await page.reload();
  await expect(check(page).getByRole('radio', { checked: true })).toHaveCount(0);
});

test('adds up the points of each scenario without a script', async ({ anotherBrowser }) => {
  const context = await anotherBrowser({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/scam-awareness');
  for (const title of Object.values(TITLES)) await expect(check(page).getByText(title)).toBeVisible();
  await expect(check(page).getByRole('button')).toHaveCount(0);
  await expect(check(page).getByRole('radio')).toHaveCount(40);
  const session = await context.newCDPSession(page);
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: '#check p strong:empty',
  });
  const found: string[] = [];
  for (const scenario of SCAM_SCENARIOS) {
    const stops = await page.evaluate((places) => {
      for (const [index, fieldset] of document.querySelectorAll('#check fieldset').entries()) {
        const label = fieldset.querySelectorAll('label')[places[index] ?? -1];
        label?.click();
      }
      const spans = [...document.querySelectorAll('#check input:checked + span')];
      return spans.map((span) => getComputedStyle(span, '::after').content).filter((text) => text !== 'none');
    }, placesOf(scenario));
    // The value of a CSS counter is only in the accessibility tree.
    const { nodes } = await session.send('Accessibility.queryAXTree', { nodeId, role: 'StaticText' });
    const read = nodes.map(({ name }) => String(name?.value ?? '')).join('');
    const points = /^Your points: ?(-?\d+)/.exec(read)?.[1];
    const isRight =
      scenario.points === 'Stop'
        ? stops.some((text) => text.includes('Stop. This looks like a scam.'))
        : stops.length === 0 && points === String(scenario.points);
    if (!isRight) found.push(`${scenario.id}: ${points} points, ${stops.length} stops`);
  }
  expect(found).toEqual([]);
  // Enter sends no request.
  await check(page).getByRole('radio').first().press('Enter');
  await expect(page).toHaveURL('/scam-awareness');
});

test('keeps an answer that is older than the script', async ({ page }) => {
  const letScriptsCome = await hold(page, SCRIPTS);
  await page.goto('/scam-awareness#check');
  await check(page).getByRole('radio').nth(2).check();
  await check(page).getByRole('button', { name: 'Next' }).click();
  letScriptsCome();
  await expect(check(page).getByText('Question 2 of 6.')).toBeVisible();
  await check(page).getByRole('button', { name: 'Back' }).click();
  await expect(check(page).getByRole('radio').nth(2)).toBeChecked();
});

test('works by keyboard alone, on a small screen with extra large text', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.addInitScript(() => localStorage.setItem('text', 'extra'));
  const faults = async () => [
    ...(await axeViolations(page, '#check')),
    ...(await sidewaysOverflow(page)),
    ...(await smallTargets(page, 48)),
  ];
  await open(page, '/scam-awareness');
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Is this a scam?' }).first());
  await page.keyboard.press('Enter');
  await tabTo(page, check(page).getByRole('button', { name: 'Next' }));
  await page.keyboard.press('Enter');
  await expect(check(page).getByRole('alert')).toContainText('Please choose one answer.');
  await check(page).getByRole('radio').first().focus();
  await page.keyboard.press('Space');
  await expect(check(page).getByRole('alert')).toHaveCount(0);
  // Enter in the list clicks the button below it.
  await page.keyboard.press('Enter');
  await expect(check(page).locator('legend:focus')).toHaveText('Question 2 of 6. What is it about?');
  expect(await faults()).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(check(page).locator('legend:focus')).toContainText('Question 3 of 6.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await tabTo(page, check(page).getByRole('button', { name: 'See what to do' }));
  await page.keyboard.press('Enter');
  await expect(check(page).getByRole('heading', { name: TITLES.stop })).toBeFocused();
  expect(await faults()).toEqual([]);
  await tabTo(page, check(page).getByRole('button', { name: 'Start again' }));
  await page.keyboard.press('Enter');
  await expect(check(page).locator('legend:focus')).toContainText('Question 1 of 6.');
});

test('prints the questions and the result on one page each', async ({ page, anotherBrowser }) => {
  await open(page, '/scam-awareness');
  const button = (name: RegExp) => check(page).getByRole('button', { name });
  expect(await sheetsPrintedBy(button(/Print the questions/))).toBe(1);
  await page.emulateMedia({ media: 'print' });
  for (const words of ['Do they push you?', TITLES.wait, '833-372-8311'])
    await expect(check(page).getByText(words).filter({ visible: true })).not.toHaveCount(0);
  await page.emulateMedia({ media: null });
  await answer(page, STOP_ANSWERS);
  expect(await sheetsPrintedBy(button(/Print this/))).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(check(page).getByText('Do they push you?')).toBeHidden();
  await expect(check(page).getByText('833-372-8311')).toBeVisible();

  const withoutScript = await (await anotherBrowser({ javaScriptEnabled: false })).newPage();
  await withoutScript.goto('/scam-awareness#check');
  expect(await sheetsOf(withoutScript)).toBe(1);
});

test('is one tap from the top of a computer, and two on a phone', async ({ page, anotherBrowser }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Is this a scam?' }).click();
  await expect(check(page).getByRole('heading', { level: 2 })).toBeInViewport();
  const phone = await (await anotherBrowser(devices['iPhone 13'])).newPage();
  await phone.goto('/');
  await phone.getByRole('banner').getByRole('link', { name: 'I think I have been scammed' }).click();
  await phone.getByRole('link', { name: 'Check first.' }).click();
  await expect(check(phone).getByRole('heading', { level: 2 })).toBeInViewport();
});

test('"Ask us about it" hands over a message that is sent once', async ({ page, site }) => {
  await open(page, '/contact');
  const typed = `I had begun ${crypto.randomUUID()}`;
  await write(page, typed);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Scam Awareness' }).click();
  await answer(page, STOP_ANSWERS);
  await check(page).getByRole('button', { name: 'Ask us about it' }).click();
  await expect(page).toHaveURL('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText('We wrote this for you. Change or delete what you like.')).toBeVisible();
  const message = box(page, 'Message');
  const suggested =
    'Is this a scam? The check said: Stop.\nBy: A text message\nAbout: Your bank, a package, a toll or a bill\nPay: A new payment: a bill, fee, card or payment app\nThey ask: A code, a PIN or a password\nWhat happened: ';
  await expect(message).toHaveValue(`${typed}\n\n${suggested}`);
  await message.press('Control+End');
  await page.keyboard.type('They called twice.');
  await send(page);
  await expectThanks(page);
  const stored = (await site.rows()).filter((row) => row.message.startsWith(typed));
  expect(stored.map((row) => row.message)).toEqual([`${typed}\n\n${suggested}They called twice.`]);
  await expect(page.getByText('We wrote this for you.')).toHaveCount(0);
});
