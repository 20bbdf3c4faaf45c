import path from 'node:path';
import { readProjectFile } from './project-files.ts';
import { importsOf, STATIC } from './source-imports.ts';

/** The scripts that a built page loads without any action of the visitor, with their static imports. */
export function scriptsOf(page: string): Set<string> {
  const reached = new Set<string>();
  const add = (file: string): void => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const specifier of importsOf(file, readProjectFile(file), STATIC)) {
      if (specifier.startsWith('.')) add(path.posix.join(path.posix.dirname(file), specifier));
    }
  };
  for (const [, file] of readProjectFile(page).matchAll(/\/(assets\/[\w.-]+\.js)/g)) add(`dist/${file}`);
  return reached;
}
