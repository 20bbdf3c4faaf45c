type Box = HTMLInputElement | HTMLTextAreaElement;

/** Boxes for text; choices are read by their own forms. Browsers of 2019 know `:not()` with one selector only. */
const BOXES = 'textarea[name], input[name]:not([type=radio]):not([type=checkbox])';

/**
 * Keeps what a person types before React has hydrated the page. An extension or a translation may have changed the HTML
 * by then. React renders the changed part again, and its boxes would be empty and without the focus.
 * @returns a function to call after hydration: it puts text, focus and cursor into the boxes that are new
 */
export function keepTypedText(root: HTMLElement): () => void {
  const boxes = [...root.querySelectorAll<Box>(BOXES)];
  const texts = new Map<string, string>();
  let focused:
    | { readonly name: string; readonly start: number | null; readonly end: number | null }
    | undefined;

  const look = () => {
    for (const box of boxes) if (box.isConnected) texts.set(box.name, box.value);
    const active = document.activeElement;
    // After the box with the focus was removed, the focus is nowhere, but nobody has moved it.
    if (active === document.body || active === null) return;
    focused = active.matches(BOXES) ? focusOf(active as Box) : undefined;
  };
  const signs = ['input', 'focusin', 'selectionchange'] as const;
  for (const sign of signs) document.addEventListener(sign, look, true);
  look();

  return () => {
    for (const sign of signs) document.removeEventListener(sign, look, true);
    for (const [name, text] of texts) {
      const box = boxNamed(root, name);
      if (box !== undefined && box.value === '') fill(box, text);
    }
    if (focused !== undefined && document.activeElement === document.body) restoreFocus(root, focused);
  };
}

function focusOf(box: Box) {
  // Boxes for e-mail have no cursor that a script can read.
  return { name: box.name, start: box.selectionStart, end: box.selectionEnd };
}

function restoreFocus(root: HTMLElement, { name, start, end }: ReturnType<typeof focusOf>) {
  const box = boxNamed(root, name);
  box?.focus({ preventScroll: true });
  if (start !== null) box?.setSelectionRange(start, end);
}

function boxNamed(root: HTMLElement, name: string): Box | undefined {
  return [...root.querySelectorAll<Box>(BOXES)].find((box) => box.name === name);
}

/** As if it were typed, so that the form notices it. */
function fill(box: Box, text: string) {
  box.value = text;
  box.dispatchEvent(new Event('input', { bubbles: true }));
}
