/**
 * The problem with the layer of a CSS module, or undefined. Unlayered rules silently override layered ones, and
 * lazily loaded sheets arrive in any order, so one layer has to contain the whole sheet.
 */
export function layerBreach(file: string, css: string): string | undefined {
  const layer = layerOf(file);
  const rest = css.replace(/\/\*[\s\S]*?\*\//g, '').trim();
  if (!rest.startsWith(`@layer ${layer} {`)) return `${file} does not open with @layer ${layer} {`;
  return blockEnd(rest) === rest.length ? undefined : `${file} has rules outside of its layer`;
}

/** ui, features and pages each have a layer; the app shell uses that of the pages. */
function layerOf(file: string): string {
  const folder = file.split('/')[1] ?? '';
  return folder === 'app' ? 'pages' : folder;
}

/** The position of the brace that closes the first block. */
function blockEnd(css: string): number {
  let depth = 0;
  for (let at = css.indexOf('{'); at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    if (css[at] === '}') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return -1;
}
