import { parseSync } from 'vite';

/** A node of a syntax tree in the form of ESTree, as far as it is read here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly value?: unknown;
  readonly expression?: Node;
  readonly expressions?: readonly Node[];
  readonly children?: readonly Node[];
  readonly right?: Node;
  readonly consequent?: Node;
  readonly alternate?: Node;
}

/**
 * Texts that a translated page cannot keep up to date. A translation puts elements in the place of text nodes. React
 * then cannot remove such a text, put an element before it, or change it, if it has brothers and sisters: a text that
 * comes and goes, and a text beside something that does, must be alone in an element of its own.
 * @returns the line numbers of the elements with such a text, from 1
 */
export function looseTexts(file: string, code: string): number[] {
  const lines: number[] = [];
  const visit = (value: unknown) => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value)) return;
    if (/^JSX(?:Element|Fragment)$/.test(value.type) && isLoose(partsOf(value)))
      lines.push(code.slice(0, value.start).split('\n').length);
    for (const part of Object.values(value)) visit(part);
  };
  visit(parseSync(file, code).program.body);
  return lines;
}

type Part = 'element' | 'text' | 'optional element' | 'optional text';

function isLoose(parts: readonly Part[]): boolean {
  if (parts.length < 2) return false;
  return parts.includes('optional text') || (parts.includes('text') && parts.includes('optional element'));
}

/** The children of an element, with those of its fragments. */
function partsOf({ children = [] }: Node): Part[] {
  return children.flatMap((child) => {
    if (child.type === 'JSXText') return /\S/.test(String(child.value)) ? ['text' as const] : [];
    return child.type === 'JSXExpressionContainer' && child.expression
      ? partsIn(child.expression)
      : partsIn(child);
  });
}

/** Names and calls are taken for elements: whether they give a text cannot be read off them. */
function partsIn(node: Node): Part[] {
  if (node.type === 'JSXEmptyExpression') return [];
  if (node.type === 'ParenthesizedExpression' && node.expression) return partsIn(node.expression);
  if (node.type === 'JSXFragment') return partsOf(node);
  if (node.type === 'TemplateLiteral') return ['text'];
  if (node.type === 'Literal') return typeof node.value === 'string' ? ['text'] : [];
  const choices = [node.right, node.consequent, node.alternate].filter((choice) => choice !== undefined);
  if (node.type !== 'LogicalExpression' && node.type !== 'ConditionalExpression') return ['element'];
  return [
    choices.flatMap(partsIn).some((part) => part.endsWith('text')) ? 'optional text' : 'optional element',
  ];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
