import postcss from 'postcss';
import { flattenLayers } from './flatten-layers.ts';
import { addFlexGaps } from './flex-gap.ts';
import { addMinimums } from './minimum.ts';
import { toOlderSyntax } from './older-syntax.ts';
import { sayPhysically } from './plain-properties.ts';
import { spellOutLists } from './selector-lists.ts';

/**
 * The styles of the whole site in the syntax of browsers without cascade layers: Chrome 78 to 98, Safari 12.1 to
 * 15.3.
 * @param css every style of the site as built and minified, beginning with the sheet that orders the layers
 * @throws on syntax that it cannot translate
 */
export function flatStyles(css: string): string {
  const flat = flattenLayers(postcss.parse(css));
  sayPhysically(flat);
  spellOutLists(flat);
  toOlderSyntax(flat);
  addFlexGaps(flat);
  addMinimums(flat);
  return flat.toString();
}
