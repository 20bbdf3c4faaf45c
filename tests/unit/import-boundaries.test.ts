import { describe, expect, it } from 'vitest';
import { layerBreach } from '../support/source/css-layers.ts';
import { importBreaches } from '../support/source/import-check.ts';
import { filesBelow, readProjectFile } from '../support/source/project-files.ts';

const sourceFiles = ['src', 'server', 'supabase/functions']
  .flatMap(filesBelow)
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file));
const cssModules = filesBelow('src').filter((file) => file.endsWith('.module.css'));

describe('imports', () => {
  it('follow the table, have no cycles and name supabase-js once', () => {
    const sources = new Map(sourceFiles.map((file) => [file, readProjectFile(file)]));
    expect(sources.size).toBeGreaterThan(20);
    expect(importBreaches(sources)).toEqual([]);
  });
});

describe('CSS modules', () => {
  it('are completely in the layer of their folder', () => {
    expect(cssModules.flatMap((file) => layerBreach(file, readProjectFile(file)) ?? [])).toEqual([]);
  });
});
