import type { Root, Rule } from 'postcss';

/** A copy of the list of all rules, at any depth, so that rules added during the loop are not visited. */
export function rulesOf(root: Root): Rule[] {
  const rules: Rule[] = [];
  root.walkRules((rule) => {
    rules.push(rule);
  });
  return rules;
}
