import cascadeLayers from '@csstools/postcss-cascade-layers';
import isPseudoClass from '@csstools/postcss-is-pseudo-class';
import postcss, { type Root } from 'postcss';
import logical from 'postcss-logical';
import { addFlexGaps } from './flex-gap.ts';
import { addMinimums } from './minimum.ts';
import { toOlderSyntax } from './older-syntax.ts';

/**
 * The styles of the whole site in the syntax of browsers without cascade layers: Chrome 78 to 98, Safari 12.1 to
 * 15.3.
 * @param css every style of the site as built and minified, beginning with the sheet that orders the layers
 * @throws on syntax that it cannot translate
 */
export function flatStyles(css: string): string {
  const flat = withoutLayers(css);
  toOlderSyntax(flat);
  addFlexGaps(flat);
  addMinimums(flat);
  return flat.toString();
}

/** Without layers, logical properties (Chrome 87, Safari 14.1) and `:is()` (Chrome 88, Safari 14). */
function withoutLayers(css: string): Root {
  const result = postcss([logical(), isPseudoClass(), cascadeLayers()]).process(css, { from: undefined });
  const { root } = result;
  for (const warning of result.warnings()) throw new Error(warning.toString());
  if (root.type !== 'root') throw new Error('One sheet was expected');
  return root;
}
