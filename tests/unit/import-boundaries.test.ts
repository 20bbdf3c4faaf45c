import path from 'node:path';
import { expect, it } from 'vitest';
import { IMPORT_RULES } from '../support/source/import-rules.ts';
import { filesBelow, readProjectFile } from '../support/source/project-files.ts';
import { ANY, importsOf } from '../support/source/source-imports.ts';

/** The key of the rule with the longest folder that contains the file. */
function roomOf(file: string): string | undefined {
  const parts = file.split('/');
  const places = parts.map((_, index) => parts.slice(0, parts.length - index).join('/'));
  return places.find((place) => place in IMPORT_RULES);
}

/** What a file may always import: its own folder, and in `features` only its own feature. */
function homeOf(file: string): string {
  const room = roomOf(file);
  return room === 'src/features' ? file.split('/').slice(0, 3).join('/') : (room ?? file);
}

function isWithin(target: string, place: string): boolean {
  const isBuiltIn = place === 'node:' && target.startsWith(place);
  return isBuiltIn || target.startsWith(`${place}/`) || target.replace(/\.tsx?$/, '') === place;
}

/** What a file imports against its rule: a file of the project, by its path, or a package. */
function forbiddenImports(file: string): string[] {
  const targets = importsOf(file, readProjectFile(file), ANY).map((specifier) =>
    specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : specifier,
  );
  const rule = IMPORT_RULES[roomOf(file) ?? ''] ?? [];
  return targets.filter(
    (target) => homeOf(target) !== homeOf(file) && !rule.some((place) => isWithin(target, place)),
  );
}

it('imports follow the table, which names supabase-js once', () => {
  const files = ['src', 'server', 'supabase/functions'].flatMap(filesBelow);
  const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
  expect(sources.length).toBeGreaterThan(20);
  const breaches = sources.flatMap((file) =>
    forbiddenImports(file).map((target) => `${file} imports ${target}`),
  );
  expect(breaches).toEqual([]);
  // Biome refuses "export *", and lets this pass.
  expect(sources.filter((file) => readProjectFile(file).includes('export type *'))).toEqual([]);
});
