export interface SplitStyles {
  /** What is left. */
  readonly screen: string;
  /** The blocks for paper, each inside of the layers and conditions that it stood in. */
  readonly paper: string;
}

/**
 * Takes the `@media print` blocks out of a stylesheet. Nobody prints before the page is there: on paper they may come
 * a moment later, and the HTML has room for what is read at once.
 */
export function splitPaper(css: string): SplitStyles {
  const around: string[] = [];
  let screen = '';
  let paper = '';
  let start = 0;
  for (const { index, 0: mark } of css.matchAll(/"(?:\\.|[^"])*"|'(?:\\.|[^'])*'|[{};]/g)) {
    // Inside of a block for paper that has been taken already; or a string, which may hold any mark.
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

/** Where the block that opens at a place is over. */
function blockEnd(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    if (css[at] === '}') depth -= 1;
    if (depth === 0) return at + 1;
  }
  throw new Error('A block of a stylesheet has no end');
}
