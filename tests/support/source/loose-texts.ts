import { parseSync } from 'vite';

/** A node of a syntax tree in the form of ESTree, as far as it is read here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly value?: unknown;
  readonly expression?: Node;
  readonly name?: string;
  readonly callee?: Node;
  readonly openingElement?: { readonly name?: Node };
  readonly property?: Node;
  readonly init?: Node | null;
  readonly id?: Node;
  readonly children?: readonly Node[];
  readonly right?: Node;
  readonly consequent?: Node;
  readonly alternate?: Node;
}

/**
 * Texts that a translated page cannot keep up to date. A translation puts elements in the place of text nodes. React
 * then cannot remove such a text, put an element before it, or change it, if it has brothers and sisters: a text that
 * comes and goes or has a value in it, and a text beside something that does, must be alone in an element of its own.
 * @returns the line numbers of the elements with such a text, from 1
 */
export function looseTexts(file: string, code: string): number[] {
  const lines: number[] = [];
  const elements = new Set(['children']);
  const visit = (value: unknown) => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value)) return;
    if (value.type === 'VariableDeclarator' && value.init && /^JSX/.test(value.init.type))
      elements.add(value.id?.name ?? '');
    const parts = /^JSX(?:Element|Fragment)$/.test(value.type) ? partsOf(value, elements) : [];
    const isInList = value.openingElement?.name?.name === 'Fragment' && parts.some(isTextual);
    if (isInList || isLoose(parts)) lines.push(code.slice(0, value.start).split('\n').length);
    for (const part of Object.values(value)) visit(part);
  };
  visit(parseSync(file, code).program.body);
  return lines;
}

/** A `value` is a name or a call that may give a text. */
type Part = 'element' | 'text' | 'value' | 'optional element' | 'optional text';

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

/** The children of an element, with those of its fragments. `elements` are the names of values that are elements. */
function partsOf({ children = [] }: Node, elements: ReadonlySet<string>): Part[] {
  return children.flatMap((child) => {
    if (child.type === 'JSXText') return /\S/.test(String(child.value)) ? ['text' as const] : [];
    return child.type === 'JSXExpressionContainer' && child.expression
      ? partsIn(child.expression, elements)
      : partsIn(child, elements);
  });
}

function partsIn(node: Node, elements: ReadonlySet<string>): Part[] {
  if (node.type === 'JSXEmptyExpression') return [];
  if (node.type === 'ParenthesizedExpression' && node.expression) return partsIn(node.expression, elements);
  if (node.type === 'JSXFragment') return partsOf(node, elements);
  if (node.type === 'TemplateLiteral') return ['text'];
  if (node.type === 'Literal')
    return typeof node.value === 'string' && node.value.trim() !== '' ? ['text'] : [];
  if (isValue(node, elements)) return ['value'];
  const choices = [node.right, node.consequent, node.alternate].filter((choice) => choice !== undefined);
  if (node.type !== 'LogicalExpression' && node.type !== 'ConditionalExpression') return ['element'];
  const isText = (choice: Node) =>
    partsIn(choice, elements).some((part) => /text/.test(part) || (part === 'value' && !isFragment(choice)));
  return [choices.some(isText) ? 'optional text' : 'optional element'];
}

/** A value among elements is taken for an element. */
function isFragment({ type, expression }: Node): boolean {
  return type === 'JSXFragment' || (type === 'ParenthesizedExpression' && expression?.type === 'JSXFragment');
}

/** Lists of elements are made by `map`. */
function isValue({ type, name = '', callee, property }: Node, elements: ReadonlySet<string>): boolean {
  if (type === 'Identifier') return !elements.has(name);
  if (type === 'MemberExpression') return property?.name !== 'children';
  if (type !== 'CallExpression') return false;
  return callee?.property?.name !== 'map' && !elements.has(callee?.name ?? '');
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
