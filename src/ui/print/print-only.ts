const PRINT = 'data-print';

/**
 * Prints one element of the page. Marks everything that neither contains it nor is in it; the stylesheet hides that
 * on paper.
 */
export function printOnly(sheet: Element): void {
  unmark();
  document.documentElement.setAttribute(PRINT, 'one');
  for (let part = sheet; part !== document.body && part.parentElement !== null; part = part.parentElement) {
    for (const sibling of part.parentElement.children) {
      if (sibling !== part) sibling.setAttribute(PRINT, 'off');
    }
  }
  // Not `afterprint`: iPads fire it while the print sheet is still being drawn. The next touch or key comes later.
  addEventListener('pointerdown', unmark, { capture: true, once: true });
  addEventListener('keydown', unmark, { capture: true, once: true });
  window.print();
}

function unmark(): void {
  removeEventListener('pointerdown', unmark, { capture: true });
  removeEventListener('keydown', unmark, { capture: true });
  for (const element of document.querySelectorAll(`[${PRINT}]`)) element.removeAttribute(PRINT);
}
