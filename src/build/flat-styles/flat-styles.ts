import postcss from 'postcss';
import { flattenLayers } from './flatten-layers.ts';
import { addFlexGaps } from './flex-gap.ts';
import { addMinimums } from './minimum.ts';
import { sayInOlderWords } from './older-words.ts';
import { sayPhysically } from './plain-properties.ts';
import { spellOutLists } from './selector-lists.ts';

/**
 * The styles of the whole site as browsers without cascade layers understand them: Chrome 78 to 98, Safari 12.1 to 15.3.
 * @param css every style of the site, the sheet that ranks the layers first; as built, that is minified
 * @throws when it meets what it cannot say in other words
 */
export function flatStyles(css: string): string {
  const flat = flattenLayers(postcss.parse(css));
  sayPhysically(flat);
  spellOutLists(flat);
  sayInOlderWords(flat);
  addFlexGaps(flat);
  addMinimums(flat);
  return flat.toString();
}
