export interface SplitStyles {
  /** The styles without the print blocks. */
  readonly screen: string;
  /** The print blocks, each in the layers and conditions around it. */
  readonly paper: string;
}

/**
 * Takes the `@media print` blocks out of a stylesheet. They are loaded later: they are needed only for printing, and
 * the size of the HTML counts.
 */
export function splitPaper(css: string): SplitStyles {
  const around: string[] = [];
  let screen = '';
  let paper = '';
  let start = 0;
  for (const { index, 0: mark } of css.matchAll(/"(?:\\.|[^"])*"|'(?:\\.|[^'])*'|[{};]/g)) {
    // Inside a print block that was already handled, or inside a string.
    if (index < start || mark.length > 1) continue;
    const prelude = css.slice(start, index).trim();
    if (mark === '{' && prelude === '@media print') {
      const end = blockEnd(css, index);
      paper += `${around.join('')}${css.slice(start, end)}${'}'.repeat(around.length)}`;
      start = end;
      continue;
    }
    if (mark === '{') around.push(`${prelude}{`);
    if (mark === '}') around.pop();
    screen += css.slice(start, index + 1);
    start = index + 1;
  }
  return { screen: screen + css.slice(start), paper };
}

/** The end of the block that opens at this position. */
function blockEnd(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    if (css[at] === '}') depth -= 1;
    if (depth === 0) return at + 1;
  }
  throw new Error('A block of a stylesheet has no end');
}
