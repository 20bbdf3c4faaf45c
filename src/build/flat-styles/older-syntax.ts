import type { Root, Rule } from 'postcss';
import { rulesOf } from './rules-of.ts';

/** For `property: value` that older browsers drop: the older declaration to write before it. */
const BEFORE: Readonly<Record<string, readonly [string, string]>> = {
  // Chrome 80, Safari 15.4.
  'overflow-wrap:anywhere': ['word-break', 'break-word'],
  // Chrome 84, Safari 15.4.
  'appearance:none': ['-webkit-appearance', 'none'],
  // Chrome 79, Safari 14.1: an empty string as marker. With `none` the list has no dots either, but VoiceOver no
  // longer calls it a list.
  'list-style-type:""': ['list-style-type', 'none'],
  // Safari 13; nothing overflows these boxes, so `hidden` cuts nothing off.
  'display:flow-root': ['overflow', 'hidden'],
  'text-size-adjust:100%': ['-webkit-text-size-adjust', '100%'],
};

/** Selectors for the text sizes, with the factor of `rem` in each (styles/tokens.css). */
const TEXT_SIZES = {
  ':root:not([data-text])': 1,
  ':root[data-text=large]': 1.2,
  ':root[data-text=extra]': 1.45,
};
/** The width of the screen minus that of a container is at most the gutters. */
const GUTTERS_REM = 4;

/** A browser drops a whole rule for one selector that it does not know. */
const UNKNOWN_BEFORE_2022 = /:has\(/;
/** A list in brackets that could not be expanded into several selectors. */
const LIST = /:(?:is|where)\(|:not\([^()]*,/;
const FOCUS = ':focus-visible';

/** Translates declarations and selectors of today into those of 2019. */
export function toOlderSyntax(root: Root): void {
  root.walkDecls((declaration) => {
    const older = BEFORE[`${declaration.prop}:${declaration.value}`];
    if (older !== undefined) declaration.cloneBefore({ prop: older[0], value: older[1] });
    // Safari 15; the package for logical properties leaves it as it is.
    if (declaration.prop === 'scroll-margin-block-start') declaration.prop = 'scroll-margin-top';
  });
  replaceContainerQueries(root);
  for (const rule of rulesOf(root)) {
    const known = rule.selectors.filter((selector) => !UNKNOWN_BEFORE_2022.test(selector));
    if (known.some((selector) => LIST.test(selector)))
      throw rule.error('No older syntax is known for this selector');
    if (known.length === 0) rule.remove();
    else if (rule.selector.includes(FOCUS)) addFocusFallback(rule);
    else if (known.length < rule.selectors.length) rule.selectors = known;
  }
}

/** Media queries in place of container queries, which came in 2023: a container is nearly as wide as the screen. */
function replaceContainerQueries(root: Root) {
  root.walkAtRules('container', (query) => {
    const rem = Number(/^\(width ?>= ?([\d.]+)rem\)$/.exec(query.params)?.[1]);
    if (Number.isNaN(rem)) throw query.error('No older syntax is known for this query');
    for (const [size, scale] of Object.entries(TEXT_SIZES).reverse()) {
      const width = Math.round((rem + GUTTERS_REM) * scale * 100) / 100;
      const media = query.cloneAfter({ name: 'media', params: `screen and (min-width:${width}em)` });
      media.walkRules((rule) => {
        rule.selectors = rule.selectors.map((selector) => `${size} ${selector}`);
      });
    }
    query.remove();
  });
}

/**
 * `:focus-visible` came with Chrome 86 and Safari 15.4. Older browsers show the focus ring at a touch too; newer ones
 * remove it again by the second rule.
 */
function addFocusFallback(rule: Rule) {
  const nothing = rule.nodes.flatMap((node) =>
    node.type === 'decl' && ['outline', 'box-shadow'].includes(node.prop) ? [`${node.prop}:none`] : [],
  );
  rule.selector = rule.selector.replaceAll(FOCUS, ':focus');
  rule.after(`${rule.selector.replaceAll(':focus', `:focus:not(${FOCUS})`)}{${nothing.join(';')}}`);
}
