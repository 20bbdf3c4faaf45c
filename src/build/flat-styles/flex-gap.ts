import { list, type Root, type Rule } from 'postcss';
import { rulesOf } from './rules-of.ts';

/**
 * True where flexboxes ignore `gap`: before Chrome 84 and Safari 14.1. Grids supported `gap` earlier, so `gap` itself
 * cannot be tested.
 */
const NO_FLEX_GAP = 'not ((inset:0) or (appearance:none))';

/** Above this width a page no longer grows and is centered (`--page`). */
const WHOLE_PAGE = '72em';

type Box = ReadonlyMap<string, string>;
const SIDES = ['top', 'right', 'bottom', 'left'] as const;

/**
 * Adds margins in place of flexbox gaps after each rule concerned. In a flexbox without wrapping each child but the
 * first gets a margin; with wrapping each child gets half a gap on every side, which is subtracted from the padding
 * of the box, or else from its margin. A box within a box has both margins: what the outer one gives it is in
 * variables, which are 0 for every element that is not its child.
 */
export function addFlexGaps(root: Root): void {
  const boxes = new Map<string, Box>();
  const zero = SIDES.map((side) => `--gap-${side}:0px`).join(';');
  let isUsed = false;
  for (const rule of rulesOf(root)) {
    const isAlways = rule.parent?.type === 'root';
    const own = boxOf(rule);
    if (own.size === 0) continue;
    const margins = rule.selectors.map((selector) => {
      const box = new Map([...(boxes.get(selector) ?? []), ...own]);
      if (isAlways) boxes.set(selector, box);
      return marginsFor(selector, box);
    });
    const text = margins.join('');
    if (text === '') continue;
    rule.after(`@supports ${NO_FLEX_GAP}{${text}}`);
    isUsed = true;
  }
  if (isUsed) root.prepend(`@supports ${NO_FLEX_GAP}{*{${zero}}}`);
}

/** The declarations of a rule that matter here, with shorthands split into sides. */
function boxOf(rule: Rule): Box {
  const box = new Map<string, string>();
  rule.walkDecls(({ prop, value }) => {
    if (prop === 'padding' || prop === 'margin') {
      const [top = '0', right = top, bottom = top, left = right] = list.space(value);
      for (const [side, length] of Object.entries({ top, right, bottom, left }))
        box.set(`${prop}-${side}`, length);
    } else if (prop === 'gap') {
      const [row = '0', column = row] = list.space(value);
      box.set('row-gap', row).set('column-gap', column);
    } else if (prop === 'flex-flow' || prop === 'flex-direction' || prop === 'flex-wrap') {
      if (/column|row/.test(value)) box.set('flex-direction', /column/.test(value) ? 'column' : 'row');
      if (/wrap/.test(value)) box.set('flex-wrap', /nowrap/.test(value) ? 'nowrap' : 'wrap');
    } else if (
      /^(?:display|max-width|(?:row|column)-gap|(?:padding|margin)-(?:top|right|bottom|left))$/.test(prop)
    ) {
      box.set(prop, value);
    }
  });
  return box;
}

function marginsFor(selector: string, box: Box): string {
  const row = lengthOf(box, 'row-gap');
  const column = lengthOf(box, 'column-gap');
  if (!/flex/.test(box.get('display') ?? '') || (row === undefined && column === undefined)) return '';
  const down = row ?? '0px';
  const across = column ?? '0px';
  if (box.get('flex-wrap') !== 'wrap') {
    const isColumn = box.get('flex-direction') === 'column';
    const [side, length] = isColumn ? ['top', down] : ['left', across];
    return `${selector}>*+*{--gap-${side}:${length};margin-${side}:${length}}`;
  }
  const isCentered = box.get('margin-left') === 'auto' && lengthOf(box, 'padding-left') === undefined;
  const sides = SIDES.flatMap((side) => {
    const half = isVertical(side) ? `${down}/2` : `${across}/2`;
    const padding = lengthOf(box, `padding-${side}`);
    if (padding !== undefined) return [`padding-${side}:calc(${padding} - ${half})`];
    const margin = lengthOf(box, `margin-${side}`) ?? '0px';
    return margin === 'auto' ? [] : [`margin-${side}:calc(var(--gap-${side}) + ${margin} - ${half})`];
  });
  const given = SIDES.map((side) => `--gap-${side}:calc(${isVertical(side) ? down : across}/2)`).join(';');
  const children = `${selector}>*{${given};margin:calc(${down}/2) calc(${across}/2)}`;
  if (!isCentered)
    return `${stronger(selector, sides)}{${[...sides, ...widerBy(across, box)].join(';')}}${children}`;
  const back = `calc(0px - ${across}/2)`;
  const wider = `max-width:calc(${box.get('max-width') ?? '100%'} + ${across})`;
  const narrow = `@media (max-width:${WHOLE_PAGE}){${selector}{margin-left:${back};margin-right:${back}}}`;
  return `${selector}{${[...sides, wider].join(';')}}${narrow}${children}`;
}

const isVertical = (side: string) => side === 'top' || side === 'bottom';

/** Its margins win against those that an outer box gives to its children, wherever that rule stands. */
const stronger = (selector: string, sides: readonly string[]) =>
  sides.some((side) => side.startsWith('margin')) ? `${selector}:not(._)` : selector;

/** A limited width includes what the margins add. */
function widerBy(across: string, box: Box): string[] {
  const widest = lengthOf(box, 'max-width');
  const isInPadding = lengthOf(box, 'padding-left') !== undefined;
  return widest === undefined || widest === 'none' || isInPadding
    ? []
    : [`max-width:calc(${widest} + ${across})`];
}

/** The length of that name; undefined when it is 0 or missing. */
function lengthOf(box: Box, name: string): string | undefined {
  const value = box.get(name);
  return value === '0' || value === '0px' || value === undefined ? undefined : value;
}
