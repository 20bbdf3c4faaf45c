import type { Declaration, Root, Rule } from 'postcss';
import { rulesOf } from './rules-of.ts';

/** True where `min()` is unknown: before Chrome 79. Safari has had it since 11.1. */
export const NO_MINIMUM = 'not (width:min(1px,1px))';

/** The factor of `rem` for each text size (styles/tokens.css); '' is the default size. */
const TEXT_SIZES = { '': 1, large: 1.2, extra: 1.45 } as const;
const LARGEST = 1.45;
const ROOT_PX = 16;
/** The width of the screen minus that of a grid is at most the gutters. */
const GUTTERS_REM = 4;

/**
 * Simpler values for two forms that the code below cannot translate. The build may have shortened the names of custom
 * properties.
 */
const SIMPLER: readonly (readonly [form: RegExp, simpler: string])[] = [
  [/min\(3rem, ?max\(48px, ?15vw\), ?56px\)/, '48px'],
  [/max\(var\((--[\w-]+)\), ?\(100% - var\(--[\w-]+\)\) \/ 2 \+ var\(\1\)\)/, 'var($1)'],
];

/** The upper limit of a length: the second argument of `min()`. */
interface Bound {
  readonly rem: number;
  readonly value: string;
}

/**
 * Adds a fallback after each rule with `min()` or `max()`: the length in `rem` and, for each text size, the limit on
 * screens where it is the smaller one.
 * @throws on a form that it does not know.
 */
export function addMinimums(root: Root): void {
  const tokens = tokensOf(root);
  for (const rule of rulesOf(root)) {
    const blocks: string[] = [];
    for (const declaration of rule.nodes) {
      if (declaration.type === 'decl' && /\b(?:min|max)\(/.test(declaration.value.replaceAll('minmax(', '')))
        blocks.push(...fallbacks(declaration, rule, tokens));
    }
    if (blocks.length > 0) rule.after(`@supports ${NO_MINIMUM}{${blocks.join('')}}`);
  }
}

/** The tokens that are lengths in rem, by name. */
function tokensOf(root: Root): ReadonlyMap<string, string> {
  const tokens = new Map<string, string>();
  root.walkDecls(/^--/, ({ prop, value }) => {
    if (!tokens.has(prop) && /^[\d.]+rem$/.test(value)) tokens.set(prop, value);
  });
  return tokens;
}

function fallbacks(declaration: Declaration, rule: Rule, tokens: ReadonlyMap<string, string>): string[] {
  const { prop, value } = declaration;
  const say = (words: string, selector = rule.selector) => `${selector}{${prop}:${words}}`;

  for (const [form, simpler] of SIMPLER) {
    if (form.test(value)) return [say(value.replace(form, simpler))];
  }

  const columns =
    /^repeat\((auto-fi\w+), ?minmax\(min\((?:100%, ?)?([\d.]+)rem(?:, ?100%)?\), ?1fr\)\)$/.exec(value);
  if (columns !== null) {
    const [, fill = '', rem = ''] = columns;
    // One column below this width. It is generous, because two columns that are too narrow would be worse.
    const enough = (Number(rem) + GUTTERS_REM) * LARGEST;
    const many = say(`repeat(${fill},minmax(${rem}rem,1fr))`);
    return [say('minmax(0,1fr)'), `@media (min-width:${round(enough)}em){${many}}`];
  }
  // Needs no limit: a flex item that is too wide for its line shrinks.
  const flexible = /^(.*)\bmin\(([\d.]+rem), ?100%\)$/.exec(value);
  if (flexible !== null && prop === 'flex') return [say(`${flexible[1]}${flexible[2]}`)];

  const bounds = [...value.matchAll(/\bmin\(([^(),]*(?:\([^()]*\)[^(),]*)*), ?([\d.]+(?:vw|px))\)/g)];
  const [bound] = bounds;
  if (bound === undefined || bounds.length > 1)
    throw declaration.error(`No fall-back is known for ${prop}: ${value}`);
  const [whole, free = '', limit = ''] = bound;
  const length = tokens.get(/^var\((--[\w-]+)\)$/.exec(free)?.[1] ?? '') ?? free;
  if (!/^[\d.]+rem$/.test(length)) throw declaration.error('The first length in min() must be in rem');
  const limited = { rem: Number.parseFloat(length), value: limit };
  const bounded = Object.entries(TEXT_SIZES).flatMap(([size, scale]) =>
    within(limited, scale, say(value.replace(whole, limit), forTextSize(rule, size))),
  );
  return [say(value.replace(whole, free)), ...bounded];
}

/** The rule, limited to screens on which the limit is the smaller value. */
function within({ rem, value }: Bound, scale: number, rule: string): string[] {
  const limit = Number.parseFloat(value);
  if (value.endsWith('px')) return rem * ROOT_PX * scale > limit ? [rule] : [];
  return [`@media (max-width:${round(((rem * scale) / limit) * 100)}em){${rule}}`];
}

function forTextSize(rule: Rule, size: string): string {
  if (size === '') return rule.selector;
  const root = `:root[data-text=${size}]`;
  return rule.selectors
    .map((selector) =>
      selector.startsWith(':root') ? selector.replace(':root', root) : `${root} ${selector}`,
    )
    .join(',');
}

function round(em: number): number {
  return Math.round(em * 100) / 100;
}
