import type { Browser, Page } from 'playwright';
import { press } from './press.ts';
import { asNewVisitor, type Emulated } from './visitor.ts';

export interface Interaction {
  readonly name: string;
  readonly path: string;
  /** What is pressed, one after the other: a selector, and words in it. */
  readonly presses: readonly { readonly selector: string; readonly text?: string }[];
  /** Letters typed after it. */
  readonly typed?: string;
}

export const INTERACTIONS: readonly Interaction[] = [
  { name: 'menu', path: '/', presses: [{ selector: 'button', text: 'Menu' }] },
  { name: 'filter', path: '/scam-awareness', presses: [{ selector: 'button', text: 'text message' }] },
  {
    name: 'text size',
    path: '/mission',
    presses: [
      { selector: 'button', text: 'Text and colors' },
      { selector: 'label', text: 'Extra large' },
    ],
  },
  { name: 'first keystroke', path: '/contact', presses: [{ selector: 'input[name="name"]' }], typed: 'M' },
];

/** When a visitor acts: once everything has come, or as soon as something is painted, before the scripts have come. */
export type Moment = 'later' | 'early';

const EVERY_MS = 40;

/**
 * The slowest interaction-to-next-paint of one interaction, in milliseconds (the browser rounds to 8, and does not
 * report what is shorter than 16: that gives 0). Undefined where this device does not show what is to be pressed.
 */
export function measureInteraction(
  browser: Browser,
  origin: string,
  on: Emulated,
  { path, presses, typed = '' }: Interaction,
  moment: Moment,
): Promise<number | undefined> {
  return asNewVisitor(browser, on, async (page) => {
    await page.goto(origin + path, { waitUntil: 'commit' });
    await page.evaluate(
      (isEarly) => (isEarly ? window.bench.painted : window.bench.settled),
      moment === 'early',
    );
    for (const { selector, text = '' } of presses) {
      if (!(await press(page, selector, text))) return undefined;
    }
    for (const letter of typed) await page.keyboard.press(letter);
    return slowestEvent(page);
  });
}

export interface TypingFigures {
  readonly slowestMs: number;
  readonly lostLetters: number;
}

/** Types into the form from the first paint on until everything has come: the worst moment is among them. */
export function measureTyping(browser: Browser, origin: string, on: Emulated): Promise<TypingFigures> {
  return asNewVisitor(browser, on, async (page) => {
    await page.goto(`${origin}/contact`, { waitUntil: 'commit' });
    await page.evaluate(() => window.bench.painted);
    if (!(await press(page, 'textarea'))) throw new Error('The form has no field for a message.');
    let isSettled = false;
    void page
      .evaluate(() => window.bench.settled)
      .then(() => {
        isSettled = true;
      });
    let letters = 0;
    while (!isSettled) {
      await page.keyboard.press('a');
      letters += 1;
      await page.waitForTimeout(EVERY_MS);
    }
    const slowestMs = await slowestEvent(page);
    const kept = await page.evaluate(() => document.querySelector('textarea')?.value.length ?? 0);
    return { slowestMs, lostLetters: letters - kept };
  });
}

/** Event timing is reported after the next paint; two frames later every entry has come. */
function slowestEvent(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await window.bench.settled;
    await frame();
    await frame();
    await new Promise((resolve) => setTimeout(resolve, 300));
    return window.bench.slowest;
  });
}
