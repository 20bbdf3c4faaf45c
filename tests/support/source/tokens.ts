/** A colour theme in tokens.css. */
export type Theme = 'light' | 'dark';

/**
 * The final value of a custom property of tokens.css: follows `var()`, and chooses in `light-dark()` by theme. Uses
 * only declarations of plain `:root`; other themes add their own.
 */
export function resolveToken(declarations: ReadonlyMap<string, string>, name: string, theme: Theme): string {
  const value = declarations.get(name);
  if (value === undefined) throw new Error(`tokens.css has no ${name}`);
  return resolveValue(declarations, value, theme);
}

function resolveValue(declarations: ReadonlyMap<string, string>, value: string, theme: Theme): string {
  const pair = /^light-dark\(\s*(.+?)\s*,\s*(.+?)\s*\)$/.exec(value);
  if (pair) return resolveValue(declarations, (theme === 'light' ? pair[1] : pair[2]) ?? '', theme);
  const reference = /^var\((--[\w-]+)\)$/.exec(value);
  return reference?.[1] === undefined ? value : resolveToken(declarations, reference[1], theme);
}

/** The custom properties in the blocks of one selector; the last declaration of each counts. */
export function declarationsOf(css: string, selector: string): Map<string, string> {
  const declarations = new Map<string, string>();
  const rules = css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{([^{}]*)\}/g);
  for (const [, rawSelector = '', body = ''] of rules) {
    if (rawSelector.trim() !== selector) continue;
    for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+)\s*:\s*([^;]+);/g)) {
      declarations.set(name, value.replace(/\s+/g, ' ').trim());
    }
  }
  return declarations;
}
