/**
 * Styles of code that is loaded for later, parsed and without effect so far. They are no elements of the page: one that
 * is added, even with another medium, lets Chromium look again at a web font that came too late, and on a first visit
 * the text moves (decision 056).
 */
const prepared = new Map<string, CSSStyleSheet>();

let isPreparing = false;

/** Runs a function that imports code for later: the styles of these imports are loaded without effect. */
export function preparing<Result>(load: () => Result): Result {
  isPreparing = true;
  try {
    return load();
  } finally {
    isPreparing = false;
  }
}

/** Whether the styles of the import that begins now are for later. Before Safari 16.4 they cannot be. */
export function arePrepared(): boolean {
  return isPreparing && 'adoptedStyleSheets' in document;
}

/** @param text of the stylesheet at this address */
export function prepareStyle(address: string, text: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  prepared.set(address, sheet);
}

/** Lets the style of this address take effect if it is prepared. */
export function applyStyle(address: string): void {
  const sheet = prepared.get(address);
  if (sheet === undefined) return;
  prepared.delete(address);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** Lets all prepared styles take effect before the next frame. */
export function applyPreparedStyles(): void {
  for (const address of prepared.keys()) applyStyle(address);
}

/** Lets them take effect when a link is touched: the browser then computes styles while the finger is still down. */
export function applyStylesAtTouch(): void {
  addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Element && target.closest('a') !== null) applyPreparedStyles();
  });
}
