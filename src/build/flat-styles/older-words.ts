import type { Declaration, Root, Rule } from 'postcss';
import { rulesOf } from './rules-of.ts';

/** Said before a declaration that older browsers do not understand, and then drop: `property: value` and what stands in. */
const BEFORE: Readonly<Record<string, readonly [string, string]>> = {
  // Chrome 80, Safari 15.4.
  'overflow-wrap:anywhere': ['word-break', 'break-word'],
  // Chrome 84, Safari 15.4.
  'appearance:none': ['-webkit-appearance', 'none'],
  // Chrome 79, Safari 14.1: an empty mark. Without one the list is not called a list by VoiceOver, but it has no dots.
  'list-style-type:""': ['list-style-type', 'none'],
  // Safari 13; nothing in these boxes hangs out of them.
  'display:flow-root': ['overflow', 'hidden'],
  'text-size-adjust:100%': ['-webkit-text-size-adjust', '100%'],
};

/** How much larger `rem` is in each size of the text (styles/tokens.css), and a selector for it. */
const TEXT_SIZES = {
  ':root:not([data-text])': 1,
  ':root[data-text=large]': 1.2,
  ':root[data-text=extra]': 1.45,
};
/** Between what asks for its width and the screen's there are at most the gutters. */
const GUTTERS_REM = 4;

/** One selector that a browser does not know makes it drop the whole rule. */
const UNKNOWN_BEFORE_2022 = /:has\(/;
const MARKER = '::marker';
const FOCUS = ':focus-visible';

/** What was said with other words in 2019, and selectors that did not exist. */
export function sayInOlderWords(root: Root): void {
  root.walkDecls((declaration) => {
    const older = BEFORE[`${declaration.prop}:${declaration.value}`];
    if (older !== undefined) sayBefore(declaration, older);
  });
  askTheScreen(root);
  for (const rule of rulesOf(root)) {
    if (rule.selector.includes(MARKER)) markAnyway(rule);
    const known = rule.selectors.filter((selector) => !UNKNOWN_BEFORE_2022.test(selector));
    if (known.length === 0) rule.remove();
    else if (rule.selector.includes(FOCUS)) showEveryFocus(rule);
    else if (known.length < rule.selectors.length) rule.selectors = known;
  }
}

function sayBefore(declaration: Declaration, [prop, value]: readonly [string, string]) {
  declaration.cloneBefore({ prop, value });
}

/** Container queries came after the layers: on screen, what is nearly as wide as the page asks the page instead. */
function askTheScreen(root: Root) {
  root.walkAtRules('container', (query) => {
    const rem = Number(/^\(width ?>= ?([\d.]+)rem\)$/.exec(query.params)?.[1]);
    if (Number.isNaN(rem)) throw query.error('No other words are known for this query');
    for (const [size, scale] of Object.entries(TEXT_SIZES).reverse()) {
      const media = query.cloneAfter({
        name: 'media',
        params: `screen and (min-width:${Math.round((rem + GUTTERS_REM) * scale * 100) / 100}em)`,
      });
      media.walkRules((rule) => {
        rule.selectors = rule.selectors.map((selector) => `${size} ${selector}`);
      });
    }
    query.remove();
  });
}

/** Chrome 86; Safari colours a mark and cannot replace it. */
function markAnyway(rule: Rule) {
  const item = rule.selector.replace(MARKER, '');
  const mark = rule.nodes.map(String).join(';');
  rule.after(
    `@supports not selector(${MARKER}){${item}{list-style-type:none}${item}::before{${mark};float:left;margin-left:-1.6em}}`,
  );
}

/** Chrome 86, Safari 15.4. Older ones show the ring at a touch too; those that know better take it back. */
function showEveryFocus(rule: Rule) {
  const nothing = rule.nodes.flatMap((node) =>
    node.type === 'decl' && ['outline', 'box-shadow'].includes(node.prop) ? [`${node.prop}:none`] : [],
  );
  rule.selector = rule.selector.replaceAll(FOCUS, ':focus');
  rule.after(`${rule.selector.replaceAll(':focus', `:focus:not(${FOCUS})`)}{${nothing.join(';')}}`);
}
