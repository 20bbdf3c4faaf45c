import type { Declaration, Root } from 'postcss';

/**
 * Logical shorthands, which came with Chrome 87 and Safari 14.1, and the two longhands for each, in the order of
 * their values.
 */
const PAIRS: Readonly<Record<string, readonly [string, string]>> = {
  'margin-block': ['margin-top', 'margin-bottom'],
  'margin-inline': ['margin-left', 'margin-right'],
  'padding-block': ['padding-top', 'padding-bottom'],
  'padding-inline': ['padding-left', 'padding-right'],
  'inset-block': ['top', 'bottom'],
  'inset-inline': ['left', 'right'],
};
/** Logical borders: both longhands get the whole value. */
const BORDERS: Readonly<Record<string, readonly [string, string]>> = {
  'border-block': ['border-top', 'border-bottom'],
  'border-inline': ['border-left', 'border-right'],
};
/** The physical side of each logical one: every page is in English, so left to right and top to bottom. */
const SIDES: Readonly<Record<string, string>> = {
  'block-start': 'top',
  'block-end': 'bottom',
  'inline-start': 'left',
  'inline-end': 'right',
};
const ONE_SIDE =
  /^(margin|padding|border|inset|scroll-margin)-(block-start|block-end|inline-start|inline-end)(-\w+)?$/;

/**
 * Replaces all logical properties by physical ones. All of them, because `padding` and `padding-block` in one rule
 * override each other in their order, and this order must stay.
 */
export function sayPhysically(root: Root): void {
  root.walkDecls((declaration) => {
    const { prop, value } = declaration;
    const pair = PAIRS[prop];
    const border = BORDERS[prop];
    if (pair !== undefined) {
      const [first = value, second = first] = words(value);
      replace(declaration, [
        [pair[0], first],
        [pair[1], second],
      ]);
    } else if (border !== undefined) {
      replace(
        declaration,
        border.map((name) => [name, value] as const),
      );
    } else if (prop === 'inset') {
      const [top = value, right = top, bottom = top, left = right] = words(value);
      replace(declaration, Object.entries({ top, right, bottom, left }));
    } else {
      const [, what = '', side = '', rest = ''] = ONE_SIDE.exec(prop) ?? [];
      const physical = SIDES[side];
      if (physical !== undefined)
        declaration.prop = what === 'inset' ? physical : `${what}-${physical}${rest}`;
      else if (/^(min-|max-|)(inline|block)-size$/.test(prop))
        declaration.prop = prop.replace('inline-size', 'width').replace('block-size', 'height');
    }
  });
}

/** Splits a value at the spaces that are not inside brackets. */
export function words(value: string): string[] {
  return value.match(/(?:[^\s()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? [];
}

function replace(declaration: Declaration, by: readonly (readonly [string, string])[]) {
  for (const [prop, value] of by) declaration.cloneBefore({ prop, value });
  declaration.remove();
}
