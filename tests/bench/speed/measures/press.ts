import type { Page } from 'playwright';

/**
 * Presses the first thing in sight that the selector names and that has these words in it. Looked up once and pressed
 * as a finger would: Playwright's own click asks the page several times, on the thread that is measured.
 * @returns false where this device shows no such thing
 */
export async function press(page: Page, selector: string, text = ''): Promise<boolean> {
  const place = await page.evaluate(findPlace, { selector, text });
  if (place === undefined) return false;
  await page.mouse.click(place.x, place.y);
  return true;
}

/** The middle of it, brought into view; waits for it for three seconds. */
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
      const { left, top, width, height } = found.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return undefined;
}
