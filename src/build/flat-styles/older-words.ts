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

/** One selector that a browser does not know makes it drop the whole rule. */
const UNKNOWN_BEFORE_2022 = /:has\(/;
const FOCUS = ':focus-visible';

/** What was said with other words in 2019, and selectors that did not exist. */
export function useOlderWords(root: Root): void {
  root.walkDecls((declaration) => {
    const older = BEFORE[`${declaration.prop}:${declaration.value}`];
    if (older !== undefined) sayBefore(declaration, older);
  });
  for (const rule of rulesOf(root)) {
    const known = rule.selectors.filter((selector) => !UNKNOWN_BEFORE_2022.test(selector));
    if (known.length === 0) rule.remove();
    else if (rule.selector.includes(FOCUS)) showEveryFocus(rule);
    else if (known.length < rule.selectors.length) rule.selectors = known;
  }
}

function sayBefore(declaration: Declaration, [prop, value]: readonly [string, string]) {
  declaration.cloneBefore({ prop, value });
}

/** Chrome 86, Safari 15.4. Older ones show the ring at a touch too; those that know better take it back. */
function showEveryFocus(rule: Rule) {
  const nothing = rule.nodes.flatMap((node) =>
    node.type === 'decl' && ['outline', 'box-shadow'].includes(node.prop) ? [`${node.prop}:none`] : [],
  );
  rule.selector = rule.selector.replaceAll(FOCUS, ':focus');
  rule.after(`${rule.selector.replaceAll(':focus', `:focus:not(${FOCUS})`)}{${nothing.join(';')}}`);
}
