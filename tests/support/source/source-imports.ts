import { type ESTree, parseSync, Visitor } from 'vite';

/** Modules that are evaluated before the file itself. */
export const STATIC = ['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration'] as const;
/** Also those that it names in `import()`, in code or in a type. */
export const ANY = [...STATIC, 'ImportExpression', 'TSImportType'] as const;

/** Reads the imports from the syntax tree: comments and strings that look like imports are not counted. */
export function importsOf(file: string, code: string, kinds: typeof STATIC | typeof ANY): string[] {
  const modules: string[] = [];
  const note = ({ source }: { readonly source: ESTree.Expression | null }) => {
    if (source?.type === 'Literal' && typeof source.value === 'string') modules.push(source.value);
  };
  new Visitor(Object.fromEntries(kinds.map((kind) => [kind, note]))).visit(parseSync(file, code).program);
  return modules;
}
