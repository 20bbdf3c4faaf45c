const PRINT = 'data-print';
/** Stays on every sheet, such as whose sheet it is. */
const STAYS = '[data-every-sheet]';

/** Signs that a person is at the page again; before Safari 13 there is no `pointerdown`. */
const USES = ['pointerdown', 'touchstart', 'mousedown', 'keydown'] as const;

/**
 * Prints one element of the page. Sets an attribute on everything that neither contains it nor is in it; the stylesheet
 * hides that on paper.
 */
export function printOnly(sheet: Element): void {
  unmark();
  document.documentElement.setAttribute(PRINT, 'one');
  for (let part = sheet; part !== document.body && part.parentElement !== null; part = part.parentElement) {
    for (const sibling of part.parentElement.children) {
      if (sibling !== part && !sibling.matches(STAYS)) sibling.setAttribute(PRINT, 'off');
    }
  }
  // Not `afterprint`: iPads fire it while the print sheet is still being drawn. The next touch or key comes later.
  for (const use of USES) addEventListener(use, unmark, { capture: true, passive: true });
  window.print();
}

function unmark(): void {
  for (const use of USES) removeEventListener(use, unmark, { capture: true });
  for (const element of document.querySelectorAll(`[${PRINT}]`)) element.removeAttribute(PRINT);
}
