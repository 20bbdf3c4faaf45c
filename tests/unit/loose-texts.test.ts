import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';
import { filesBelow, readProjectFile } from '../support/source/project-files.ts';

/** A `value` is a name or a call that may give a text. */
type Part = 'element' | 'text' | 'value' | 'optional element' | 'optional text';

/**
 * Texts that a translated page cannot keep up to date. A translation puts elements in the place of text nodes. React
 * then cannot remove such a text, put an element before it, or change it, if it has brothers and sisters: a text that
 * comes and goes or has a value in it, and a text beside something that does, must be alone in an element of its own.
 * @returns the line numbers of the elements with such a text, from 1
 */
function looseTexts(file: string, code: string): number[] {
  const lines: number[] = [];
  const elements = new Set(['children']);
  const check = ({ children, start }: ESTree.JSXElement | ESTree.JSXFragment) => {
    const parts = children.flatMap((child) => partsOf(child, elements));
    const isInList = /^<Fragment\b/.test(code.slice(start)) && parts.some(isTextual);
    if (isInList || isLoose(parts)) lines.push(code.slice(0, start).split('\n').length);
  };
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init?.type.startsWith('JSX')) elements.add(id.name);
    },
    JSXElement: check,
    JSXFragment: check,
  }).visit(parseSync(file, code, { preserveParens: false }).program);
  return lines;
}

function isLoose(parts: readonly Part[]): boolean {
  if (parts.length < 2) return false;
  const texts = parts.filter(isTextual);
  return (
    parts.includes('optional text') ||
    (texts.length > 0 && parts.includes('optional element')) ||
    (texts.length > 1 && texts.includes('value'))
  );
}

function isTextual(part: Part): boolean {
  return part === 'text' || part === 'value';
}

/** What a child of an element, or of its fragments, may be. `elements` are the names of values that are elements. */
function partsOf(node: ESTree.JSXChild | ESTree.JSXExpression, elements: ReadonlySet<string>): Part[] {
  if (node.type === 'JSXEmptyExpression') return [];
  if (node.type === 'JSXExpressionContainer') return partsOf(node.expression, elements);
  if (node.type === 'JSXFragment') return node.children.flatMap((child) => partsOf(child, elements));
  if (node.type === 'TemplateLiteral') return ['text'];
  if (node.type === 'JSXText' || node.type === 'Literal')
    return typeof node.value === 'string' && /\S/.test(node.value) ? ['text'] : [];
  if (node.type === 'Identifier') return [elements.has(node.name) ? 'element' : 'value'];
  if (node.type === 'MemberExpression') return [nameOf(node.property) === 'children' ? 'element' : 'value'];
  if (node.type === 'CallExpression') return [givesElements(node.callee, elements) ? 'element' : 'value'];
  if (node.type !== 'LogicalExpression' && node.type !== 'ConditionalExpression') return ['element'];
  const choices = node.type === 'LogicalExpression' ? [node.right] : [node.consequent, node.alternate];
  // A value among elements is taken for an element.
  const isText = (choice: ESTree.Expression) =>
    partsOf(choice, elements).some(
      (part) => /text/.test(part) || (part === 'value' && choice.type !== 'JSXFragment'),
    );
  return [choices.some(isText) ? 'optional text' : 'optional element'];
}

/** Lists of elements are made by `map`. */
function givesElements(callee: ESTree.Expression, elements: ReadonlySet<string>): boolean {
  return callee.type === 'MemberExpression'
    ? nameOf(callee.property) === 'map'
    : elements.has(nameOf(callee) ?? '');
}

function nameOf(node: ESTree.Node): string | undefined {
  return node.type === 'Identifier' ? node.name : undefined;
}

it('every text that comes and goes is alone in an element of ours, so that a translated page works', () => {
  const found = filesBelow('src')
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => looseTexts(file, readProjectFile(file)).map((line) => `${file}:${line}`));
  expect(found).toEqual([]);
});
