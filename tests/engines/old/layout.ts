import type { EnginePage } from '../engine-page.ts';
import { visit } from '../main-path.ts';

/** Elements that a person looks for or touches, in the order of the page. */
const LOOKED_FOR = 'h1, h2, h3, h4, button, input, textarea, a[href], summary, label';

/**
 * The box of an element in CSS pixels; `below` is the distance of its top from that of the previous box, `text` the
 * distance of its text from its left edge.
 */
interface Box {
  readonly name: string;
  readonly x: number;
  readonly width: number;
  readonly height: number;
  readonly below: number;
  readonly text: number;
}

/** The boxes of all visible elements, once pictures are loaded, in the web font. */
export async function measureLayout(page: EnginePage, address: string): Promise<Box[]> {
  await visit(page, address);
  await page.run(WITH_WEB_FONT);
  await page.run(SETTLE);
  return (await page.run(MEASURE)) as Box[];
}

/**
 * The web font is optional: a page that it reaches too late is shown in another font. Here each page is in the web font,
 * however slow the machine is: the same files are added anew, without a limit of time.
 */
const WITH_WEB_FONT = `
  const faces = new Map();
  const take = (group) => {
    for (let at = group.cssRules.length - 1; at >= 0; at -= 1) {
      const rule = group.cssRules[at];
      const inside = rule.styleSheet || rule;
      if (inside.cssRules) take(inside);
      if (rule.type !== CSSRule.FONT_FACE_RULE || !rule.style.src.includes('woff2')) continue;
      const { fontFamily, fontWeight, src } = rule.style;
      faces.set(fontWeight, new FontFace(fontFamily.replace(/"/g, ''), src, { weight: fontWeight }));
      group.deleteRule(at);
    }
  };
  for (const sheet of document.styleSheets) take(sheet);
  if (faces.size !== 2) throw new Error(faces.size + ' files of the web font');
  for (const face of faces.values()) document.fonts.add(await face.load());`;

/** The answer about warnings comes when the page is idle, and changes what is said in their place. */
const SETTLE = `
  const hasWarnings = document.querySelector('#going-around, [aria-label="Going around now"]') !== null;
  while (hasWarnings && localStorage.getItem('third-age-warnings') === null)
    await new Promise((resolve) => setTimeout(resolve, 50));
  for (const image of document.images) image.loading = 'eager';
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  await document.fonts.ready;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));`;

/** Code for the page: whether an element is visible, and its name. */
const SEEN = `
  const nameOf = (element) =>
    (element.tagName.toLowerCase() + ' ' + (element.name || element.textContent)).trim().slice(0, 50);
  const seen = [...document.querySelectorAll(${JSON.stringify(LOOKED_FOR)})].filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    if (element.tagName !== 'SUMMARY' && element.closest('details:not([open])') !== null) return false;
    return width >= 2 && height >= 2 && getComputedStyle(element).visibility !== 'hidden';
  });`;

const MEASURE = `${SEEN}
  const wordsOf = (element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode);
      const { left, width } = range.getBoundingClientRect();
      if (width > 0 && texts.currentNode.data.trim() !== '') return left;
    }
  };
  let last = 0;
  return seen.map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const words = wordsOf(element);
    const box = { x: left, width, height, below: top - last, text: words === undefined ? 0 : words - left };
    last = top;
    for (const key of Object.keys(box)) box[key] = Math.round(box[key]);
    return { name: nameOf(element), ...box };
  });`;

/** Pairs of boxes that overlap by more than a few px, except one inside the other. */
export async function overlaps(page: EnginePage): Promise<string[]> {
  return (await page.run(OVERLAPS)) as string[];
}

const OVERLAPS = `${SEEN}
  const boxes = seen.map((element) => ({ element, box: element.getBoundingClientRect() }));
  return boxes.flatMap(({ element, box }, index) =>
    boxes.slice(index + 1).flatMap(({ element: other, box: second }) => {
      const across = Math.min(box.right, second.right) - Math.max(box.left, second.left);
      const down = Math.min(box.bottom, second.bottom) - Math.max(box.top, second.top);
      const isInside = element.contains(other) || other.contains(element);
      return across > 4 && down > 4 && !isInside ? [nameOf(element) + ' covers ' + nameOf(other)] : [];
    }),
  );`;

/** Differences between two layouts of one page that are larger than allowed. */
export function layoutDifferences(now: readonly Box[], old: readonly Box[], allowedPx: number): string[] {
  const differences: string[] = [];
  const left = [...old];
  for (const box of now) {
    const at = left.findIndex(({ name }) => name === box.name);
    const other = left[at];
    if (other === undefined) {
      differences.push(`${box.name}: missing`);
      continue;
    }
    left.splice(at, 1);
    for (const what of ['x', 'width', 'height', 'below', 'text'] as const) {
      const px = other[what] - box[what];
      if (Math.abs(px) > allowedPx) differences.push(`${box.name}: ${what} ${px} px`);
    }
  }
  return [...differences, ...left.map(({ name }) => `${name}: shown there only`)];
}
