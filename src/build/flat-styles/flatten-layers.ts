import postcss, { type AtRule, type ChildNode, type Root, type Rule } from 'postcss';

/** Pseudo-elements are at the end of a selector; the older ones may have one colon only. */
const PSEUDO_ELEMENT = /::[\w-]+(?:\([^)]*\))?$|:(?:before|after|first-line|first-letter)$/;

/** A selector that matches every element and has the specificity of an id. */
const WEIGHT = ':not(#\\#)';

/**
 * The same styles without cascade layers, for browsers that do not know them (before Chrome 99, Safari 15.4, Firefox
 * 97). Rules are written in the order of their layers, and the selectors of each layer get one id more than those of
 * the layer before, so that a later layer always wins.
 * @throws on what this cannot translate: nested or anonymous layers, `!important` outside of the first layer (layers
 * reverse its order), more than one id in a selector.
 */
export function flattenLayers(root: Root): Root {
  const layers = new Map<string, ChildNode[]>();
  const outside: ChildNode[] = [];
  for (const node of root.nodes) {
    if (node.type !== 'atrule' || node.name !== 'layer') {
      outside.push(node);
      continue;
    }
    const names = node.params.split(',').map((name) => name.trim());
    for (const name of names) if (!layers.has(name)) layers.set(name, []);
    if (node.nodes === undefined) continue;
    const [name = ''] = names;
    if (names.length !== 1 || name === '' || name.includes('.'))
      throw node.error('One named layer was expected');
    layers.get(name)?.push(...node.nodes);
  }
  const flat = postcss.root();
  for (const node of outside) {
    if (node.type === 'rule') throw node.error('This rule stands in no layer');
    flat.append(node.clone());
  }
  for (const [rank, nodes] of [...layers.values()].entries()) {
    for (const node of nodes) flat.append(raised(node.clone(), rank));
  }
  return flat;
}

/** The rule with the specificity of its layer; `rank` is the layer's position. */
function raised(node: ChildNode, rank: number): ChildNode {
  const rules: Rule[] = [];
  if (node.type === 'rule') rules.push(node);
  if (node.type === 'atrule') {
    node.walkAtRules('layer', (layer) => {
      throw layer.error('A layer inside of a layer');
    });
    node.walkRules((rule) => {
      if (!isKeyframes(rule.parent)) rules.push(rule);
    });
  }
  for (const rule of rules) raise(rule, rank);
  return node;
}

function raise(rule: Rule, rank: number) {
  if (rank === 0) return;
  rule.walkDecls((declaration) => {
    if (declaration.important) throw declaration.error('!important cannot keep its rank without layers');
  });
  rule.selectors = rule.selectors.map((selector) => {
    const end = PSEUDO_ELEMENT.exec(selector)?.index ?? selector.length;
    // Two ids for each layer: a selector with one `#id` of its own still stays below the next layer.
    return `${selector.slice(0, end)}${WEIGHT.repeat(2 * rank)}${selector.slice(end)}`;
  });
}

function isKeyframes(parent: unknown): boolean {
  return /keyframes$/.test((parent as AtRule | undefined)?.name ?? '');
}
