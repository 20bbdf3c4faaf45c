import type { Root } from 'postcss';
import { rulesOf } from './rules-of.ts';

const LIST = ':is(';

/**
 * Expands `:is(a, b)` into two selectors: before Chrome 88 and Safari 14 a rule with it was dropped.
 * @throws where that is impossible: a list behind a name, or inside another bracket
 */
export function spellOutLists(root: Root): void {
  for (const rule of rulesOf(root)) {
    if (!rule.selector.includes(LIST)) continue;
    try {
      rule.selectors = rule.selectors.flatMap(spelledOut);
    } catch (error) {
      throw rule.error(error instanceof Error ? error.message : String(error));
    }
  }
}

function spelledOut(selector: string): string[] {
  const start = selector.indexOf(LIST);
  if (start === -1) return [selector];
  const before = selector.slice(0, start);
  const { parts, end } = readList(selector, start + LIST.length);
  if (/\([^)]*$/.test(before)) throw new Error('A list inside of another bracket');
  return parts.flatMap((part) => {
    if (/^[a-z]/i.test(part) && !/(?:^|[\s>+~])$/.test(before)) throw new Error('An element behind a name');
    return spelledOut(`${before}${part}${selector.slice(end)}`);
  });
}

/** The comma-separated parts of a bracket that opens before `start`, and the position behind it. */
function readList(selector: string, start: number): { readonly parts: string[]; readonly end: number } {
  const parts = [''];
  let depth = 1;
  for (let place = start; place < selector.length; place += 1) {
    const letter = selector.charAt(place);
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (depth === 0) return { parts: parts.map((part) => part.trim()), end: place + 1 };
    if (letter === ',' && depth === 1) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${letter}`);
  }
  throw new Error('A bracket is not closed');
}
