import type { Root, Rule } from 'postcss';

/** The rules as they stand now, at any depth: what is added while they are looked at is not among them. */
export function rulesOf(root: Root): Rule[] {
  const rules: Rule[] = [];
  root.walkRules((rule) => {
    rules.push(rule);
  });
  return rules;
}
