import { parseAst } from 'vite';

export interface SourceImports {
  /** Every module that the file names: static, dynamic, re-exported or only for a type. */
  readonly specifiers: readonly string[];
  /** The modules that are evaluated before this file: static imports and re-exports. */
  readonly atOnce: readonly string[];
  readonly hasExportAll: boolean;
}

const STATIC = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration']);
const NAMING = new Set([...STATIC, 'ImportExpression', 'TSImportType']);

/** Reads the imports from the syntax tree: comments and strings that look like imports are not counted. */
export function readImports(code: string): SourceImports {
  const specifiers: string[] = [];
  const atOnce: string[] = [];
  let hasExportAll = false;
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('type' in node && typeof node.type === 'string' && NAMING.has(node.type)) {
      if (node.type === 'ExportAllDeclaration') hasExportAll = true;
      const named = 'source' in node ? literalText(node.source) : undefined;
      if (named !== undefined) specifiers.push(named);
      if (named !== undefined && STATIC.has(node.type)) atOnce.push(named);
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseAst(code, { lang: 'tsx' }).body);
  return { specifiers, atOnce, hasExportAll };
}

function literalText(node: unknown): string | undefined {
  const isText =
    typeof node === 'object' && node !== null && 'value' in node && typeof node.value === 'string';
  return isText ? String(node.value) : undefined;
}
