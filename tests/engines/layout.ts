import { type EnginePage, until } from './engine-page.ts';

/** What a person looks for and touches, in the order of the page. */
const LOOKED_FOR = 'h1, h2, h3, h4, button, input, textarea, a[href], summary, label';

/** A box of the page in CSS pixels; `below` is how far its top is from that of the one before. */
export interface Box {
  readonly name: string;
  readonly x: number;
  readonly width: number;
  readonly height: number;
  readonly below: number;
}

/** Boxes of everything visible, once pictures and fonts are there. */
export async function measureLayout(page: EnginePage, address: string): Promise<Box[]> {
  await page.goto(address);
  await until(page, `document.documentElement.dataset.hydrated !== undefined`, `${address} answering`);
  await page.run(SETTLE);
  return (await page.run(MEASURE)) as Box[];
}

const SETTLE = `
  for (const image of document.images) image.loading = 'eager';
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  await document.fonts.ready;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));`;

const MEASURE = `
  let last = 0;
  return [...document.querySelectorAll(${JSON.stringify(LOOKED_FOR)})].flatMap((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    if (element.tagName !== 'SUMMARY' && element.closest('details:not([open])') !== null) return [];
    if (width < 2 || height < 2 || getComputedStyle(element).visibility === 'hidden') return [];
    const below = top - last;
    last = top;
    const name = (element.tagName.toLowerCase() + ' ' + (element.name || element.textContent)).trim().slice(0, 50);
    return [{ name, x: Math.round(left), width: Math.round(width), height: Math.round(height), below: Math.round(below) }];
  });`;

export interface Difference {
  readonly name: string;
  readonly what: 'x' | 'width' | 'height' | 'below' | 'missing';
  readonly px: number;
}

/** Where two layouts of one page differ by more than is allowed. */
export function layoutDifferences(now: readonly Box[], old: readonly Box[], allowedPx: number): Difference[] {
  const differences: Difference[] = [];
  const left = [...old];
  for (const box of now) {
    const at = left.findIndex(({ name }) => name === box.name);
    const other = left[at];
    if (other === undefined) {
      differences.push({ name: box.name, what: 'missing', px: 0 });
      continue;
    }
    left.splice(at, 1);
    for (const what of ['x', 'width', 'height', 'below'] as const) {
      const px = other[what] - box[what];
      if (Math.abs(px) > allowedPx) differences.push({ name: box.name, what, px });
    }
  }
  return differences;
}
