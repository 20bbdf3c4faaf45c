import path from 'node:path';
import { parseAst } from 'vite';
import { readProjectFile } from './project-files.ts';
import { readImports } from './source-imports.ts';

/** The scripts that a built page loads without any action of the visitor, with their static imports. */
export function scriptsOf(page: string): Set<string> {
  const named = [...readProjectFile(page).matchAll(/\/(assets\/[\w.-]+\.js)/g)].map(
    ([, file]) => `dist/${file}`,
  );
  return withImports(...named);
}

/** Built scripts with their static imports. */
export function withImports(...files: string[]): Set<string> {
  const reached = new Set<string>();
  const add = (file: string): void => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const specifier of readImports(readProjectFile(file)).atOnce) {
      if (specifier.startsWith('.')) add(path.posix.join(path.posix.dirname(file), specifier));
    }
  };
  files.forEach(add);
  return reached;
}

/** The length of the longest function in a script, in characters, with all functions inside of it. */
export function longestFunction(code: string): number {
  let longest = 0;
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('type' in node && /Function/.test(String(node.type)) && 'start' in node && 'end' in node)
      longest = Math.max(longest, Number(node.end) - Number(node.start));
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseAst(code).body);
  return longest;
}
