import { expect, type Locator, type Page } from 'playwright/test';

/** More presses of Tab than any test needs between two controls. */
const MOST_STOPS = 120;

/**
 * Presses Tab until the control has the focus. Every control on the way must show its focus: a ring of 3 px, on the
 * screen, not covered.
 */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    // The page scrolls smoothly, so a control may become visible some time after it has the focus.
    await expect.poll(() => hiddenFocus(page), 'where the focus is hidden').toBe('');
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab never came to ${control}`);
}

/** Why the focus cannot be seen; undefined when it can. */
function hiddenFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return 'nothing has the focus';
    const name = `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 3) return `${name} has no ring`;
    const box = element.getBoundingClientRect();
    const x = box.left + box.width / 2;
    const y = box.top + Math.min(box.height / 2, 20);
    const top = document.elementFromPoint(x, y);
    const isSeen = top !== null && (element.contains(top) || top.contains(element));
    return isSeen ? '' : `${name} is off the screen or covered by ${top?.tagName}`;
  });
}
