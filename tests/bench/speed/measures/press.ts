import type { Tab } from './tab.ts';

/** How long the button is down: the keystroke-level model (Card, Moran, Newell) gives 0.1 s to each half of a click. */
const DOWN_MS = 100;

/**
 * Presses the first visible element that matches the selector and contains these words. The place is looked up once,
 * because that is work on the thread that is measured.
 * @returns false where this device shows no such element
 */
export async function press(tab: Tab, selector: string, text = ''): Promise<boolean> {
  const place = await tab.evaluate(findPlace, { selector, text });
  if (place === undefined) return false;
  await tab.click(place.x, place.y, DOWN_MS);
  return true;
}

/** The centre of the element, scrolled into view. Waits three seconds for it. */
async function findPlace({
  selector,
  text,
}: {
  selector: string;
  text: string;
}): Promise<{ x: number; y: number } | undefined> {
  const until = performance.now() + 3000;
  while (performance.now() < until) {
    const found = [...document.querySelectorAll<HTMLElement>(selector)].find(
      (each) => each.textContent?.includes(text) === true && each.getClientRects().length > 0,
    );
    if (found !== undefined) {
      found.scrollIntoView({ behavior: 'instant', block: 'nearest' });
      // The frame that shows the new place is drawn before the finger comes down.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const { left, top, width, height } = found.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return undefined;
}
