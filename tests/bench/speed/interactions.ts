import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from 'playwright';
import { SCREEN } from './visitor.ts';

/** How long a finger is down. */
const DOWN_MS = 100;
/** Until the work of finding the place is over. */
const STILL_MS = 100;
const EVERY_LETTER_MS = 40;

export interface Button {
  readonly figure: string;
  readonly name: RegExp;
  /** The width of a screen that shows the button. */
  readonly width: number;
}

/** What is clicked on a page besides a link. A tablet shows all links instead of the menu. */
export const BUTTONS: Readonly<Record<string, Button>> = {
  '/': { figure: 'menu', name: /^Menu/, width: 412 },
  '/scam-awareness': { figure: 'filter', name: /text message/i, width: SCREEN.width },
};

/** Each page has links to all others in its header or footer. */
export const LINKS: Readonly<Record<string, string>> = {
  '/': '/scam-awareness',
  '/scam-awareness': '/contact',
  '/mission': '/',
  '/contact': '/mission',
};

/** Milliseconds from the click to the next paint; 0 when it is less than 16, which browsers do not report. */
export async function clickButton(page: Page, { name, width }: Button): Promise<number> {
  if (width !== SCREEN.width) await page.setViewportSize({ ...SCREEN, width });
  await click(page, page.getByRole('button', { name }).filter({ visible: true }).first());
  const ms = await slowestEvent(page);
  if (width !== SCREEN.width) await page.setViewportSize(SCREEN);
  return ms;
}

/** Follows a link inside the app. */
export async function clickLink(page: Page, href: string): Promise<{ nextPaint: number; pageShown: number }> {
  const shown = page.evaluate(watchForNextPage);
  await click(page, page.locator(`a[href="${href}"]`).filter({ visible: true }).first());
  return { pageShown: await shown, nextPaint: await slowestEvent(page) };
}

/** Resolves with the milliseconds from the click to the frame that shows the heading of the next page. */
function watchForNextPage(): Promise<number> {
  const heading = () => document.querySelector('h1:not([hidden] *)')?.textContent;
  const before = heading();
  let clickedAt = 0;
  addEventListener('click', ({ timeStamp }) => (clickedAt = timeStamp), { capture: true, once: true });
  return new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (heading() === undefined || heading() === before) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - clickedAt)));
    }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['hidden'] });
  });
}

/** Types into the form from the first paint until the page is at rest, so that hydration falls into it. */
export async function typeFromFirstPaint(page: Page, address: string): Promise<Record<string, number>> {
  await page.goto(address, { waitUntil: 'commit' });
  await page.evaluate(() => window.bench.painted);
  const field = page.locator('textarea').first();
  await click(page, field);
  let isSettled = false;
  const settled = page.evaluate(() => window.bench.settled).then(() => (isSettled = true));
  let letters = 0;
  while (!isSettled) {
    await page.keyboard.press('a');
    letters += 1;
    await pause(EVERY_LETTER_MS);
  }
  await settled;
  const slowest = await slowestEvent(page, 'key');
  const first = await page.evaluate(
    () => window.bench.events.find(({ name }) => name === 'keydown')?.duration,
  );
  const kept = (await field.inputValue()).length;
  return { 'first letter': first ?? 0, 'slowest letter': slowest, 'letters lost': letters - kept };
}

async function click(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error(`${target} is not in sight.`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.evaluate(() => {
    window.bench.events = [];
  });
  await pause(STILL_MS);
  await page.mouse.down();
  await pause(DOWN_MS);
  await page.mouse.up();
}

/** Browsers report an event after the next paint; a moment later every entry is there. */
function slowestEvent(page: Page, kind = ''): Promise<number> {
  return page.evaluate(async (prefix) => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300)));
    const events = window.bench.events.filter(({ name }) => name.startsWith(prefix));
    return Math.max(0, ...events.map(({ duration }) => duration));
  }, kind);
}
