import { expect, it } from 'vitest';
import { importBreaches } from '../support/source/import-check.ts';
import { filesBelow, readProjectFile } from '../support/source/project-files.ts';

it('imports follow the table, have no cycles and name supabase-js once', () => {
  const files = ['src', 'server', 'supabase/functions'].flatMap(filesBelow);
  const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
  expect(sources.length).toBeGreaterThan(20);
  expect(importBreaches(new Map(sources.map((file) => [file, readProjectFile(file)])))).toEqual([]);
});
