import type { Page } from 'playwright/test';

/** Visible controls smaller than this size, which a finger could miss: name and size. */
export async function smallTargets(page: Page, leastPx: number): Promise<string[]> {
  return page.evaluate((least) => {
    const isInSentence = (element: Element) => {
      const around = element.closest('p, li, dd, td')?.textContent?.trim() ?? '';
      return element.matches('a') && around.length > (element.textContent?.trim().length ?? 0) + 1;
    };
    const targetOf = (control: Element) =>
      control.matches('input[type=radio], input[type=checkbox]')
        ? (control.closest('label') ?? control)
        : control;
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .map((control) => ({ control, box: targetOf(control).getBoundingClientRect() }))
      .filter(({ control, box }) => {
        // Rounded, because layouts have fractions of a pixel. A link inside a sentence may be as low as its line.
        const isSmall = Math.round(box.width) < least || Math.round(box.height) < least;
        return isSmall && box.width > 0 && !isInSentence(control);
      })
      .map(({ control, box }) => {
        const name = (control.textContent || control.getAttribute('name') || control.tagName).trim();
        return `${name}: ${Math.round(box.width)}×${Math.round(box.height)}`;
      });
  }, leastPx);
}

/** Visible texts with a font smaller than this size, with their size in px. */
export async function smallTexts(page: Page, leastPx: number, within = 'body'): Promise<string[]> {
  return page.evaluate(
    ([least, scope]) => {
      const found: string[] = [];
      const root = document.querySelector(scope);
      if (root === null) return [`no ${scope}`];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const text = walker.currentNode.textContent?.trim() ?? '';
        const parent = walker.currentNode.parentElement;
        if (text === '' || parent === null || !parent.checkVisibility({ visibilityProperty: true })) continue;
        const size = Number.parseFloat(getComputedStyle(parent).fontSize);
        if (size < least) found.push(`${text.slice(0, 40)}: ${size}`);
      }
      return found;
    },
    [leastPx, within] as const,
  );
}

/** The elements that make the page wider than its window; empty when there are none. */
export async function sidewaysOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const widest = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return widest
      .slice(0, 3)
      .map((element) => `${element.tagName} ${element.textContent?.trim().slice(0, 30)}`);
  });
}

/** Words that continue on the next line without a hyphen; addresses, such as "finra.org", may do so. */
export async function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const parent = text.parentElement;
      if (parent === null || parent.closest('a[href^="mailto:"]') || !parent.checkVisibility()) continue;
      for (const { 0: word, index } of text.data.matchAll(/(?<![\w.])[a-z’']+(?![\w.]*\.\w)/gi)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map((rect) => Math.round(rect.bottom)));
        if (lines.size > 1) found.push(word);
      }
    }
    return found;
  });
}
