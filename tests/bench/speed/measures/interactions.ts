import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { press } from './press.ts';
import type { Tab } from './tab.ts';
import { asNewVisitor, type Emulated } from './visitor.ts';

export interface Interaction {
  readonly name: string;
  readonly path: string;
  /** The elements to press, one after the other: a selector, and words of the element. */
  readonly presses: readonly { readonly selector: string; readonly text?: string }[];
  /** Letters to type afterwards. */
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

/** When the visitor acts: after everything is loaded, or at the first paint, before the scripts are loaded. */
export type Moment = 'later' | 'early';

const EVERY_MS = 40;

/**
 * The slowest interaction-to-next-paint of one interaction, in milliseconds. Browsers round to 8 and do not report less
 * than 16, which gives 0. Undefined where this device does not show the element.
 */
export function measureInteraction(
  browser: Browser,
  origin: string,
  on: Emulated,
  { path, presses, typed = '' }: Interaction,
  moment: Moment,
): Promise<number | undefined> {
  return asNewVisitor(browser, on, async (tab) => {
    await tab.goto(origin + path);
    await tab.evaluate(
      (isEarly) => (isEarly ? window.bench.painted : window.bench.settled),
      moment === 'early',
    );
    for (const { selector, text = '' } of presses) {
      if (!(await press(tab, selector, text))) return undefined;
    }
    for (const letter of typed) await tab.type(letter);
    return slowestEvent(tab);
  });
}

export interface TypingFigures {
  readonly slowestMs: number;
  readonly lostLetters: number;
}

/** Types into the form from the first paint until everything is loaded, so that the worst moment is included. */
export function measureTyping(browser: Browser, origin: string, on: Emulated): Promise<TypingFigures> {
  return asNewVisitor(browser, on, async (tab) => {
    await tab.goto(`${origin}/contact`);
    await tab.evaluate(() => window.bench.painted);
    if (!(await press(tab, 'textarea'))) throw new Error('The form has no field for a message.');
    let isSettled = false;
    void tab
      .evaluate(() => window.bench.settled)
      .then(() => {
        isSettled = true;
      });
    let letters = 0;
    while (!isSettled) {
      await tab.type('a');
      letters += 1;
      await pause(EVERY_MS);
    }
    const slowestMs = await slowestEvent(tab);
    const kept = await tab.evaluate(() => document.querySelector('textarea')?.value.length ?? 0);
    return { slowestMs, lostLetters: letters - kept };
  });
}

/** Event timing is reported after the next paint; two frames later every entry is there. */
function slowestEvent(tab: Tab): Promise<number> {
  return tab.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await window.bench.settled;
    await frame();
    await frame();
    await new Promise((resolve) => setTimeout(resolve, 300));
    return window.bench.slowest;
  });
}
