const PRINT = 'data-print';

/**
 * Prints one element of the page and nothing around it. Everything beside it and beside its parents is marked;
 * the stylesheet leaves that out on paper and shows it on the screen as before.
 */
export function printOnly(sheet: Element): void {
  unmark();
  document.documentElement.setAttribute(PRINT, 'one');
  for (let part = sheet; part !== document.body && part.parentElement !== null; part = part.parentElement) {
    for (const sibling of part.parentElement.children) {
      if (sibling !== part) sibling.setAttribute(PRINT, 'off');
    }
  }
  // Not `afterprint`: iPads fire it while the print sheet is still being drawn. The next touch or key is later.
  addEventListener('pointerdown', unmark, { capture: true, once: true });
  addEventListener('keydown', unmark, { capture: true, once: true });
  window.print();
}

function unmark(): void {
  removeEventListener('pointerdown', unmark, { capture: true });
  removeEventListener('keydown', unmark, { capture: true });
  for (const element of document.querySelectorAll(`[${PRINT}]`)) element.removeAttribute(PRINT);
}
