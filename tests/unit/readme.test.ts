import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { foldersOf, ROOT, readProjectFile } from '../support/source/project-files.ts';
import { architectureSection, unnamedFolders } from '../support/source/readme-folders.ts';

const SAMPLE = `# Name

## Architecture

src/
  outbox/   waiting messages
  sw/       the worker

## Decisions

domain/ is named too late.
`;

describe('the README', () => {
  it.runIf(existsSync(path.join(ROOT, 'README.md')))(
    'names every top-level folder in its architecture section',
    () => {
      const folders = ['src', 'server', 'supabase', 'tests'].flatMap((top) => [top, ...foldersOf(top)]);
      expect(unnamedFolders(architectureSection(readProjectFile('README.md')), folders)).toEqual([]);
    },
  );

  it('would be caught leaving a folder out', () => {
    const folders = ['src', 'src/outbox', 'src/sw', 'src/domain', 'src/box'];
    expect(unnamedFolders(architectureSection(SAMPLE), folders)).toEqual(['src/domain', 'src/box']);
  });
});
