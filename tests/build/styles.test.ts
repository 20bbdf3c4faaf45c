import { describe, expect, it } from 'vitest';
import { filesBelow, readProjectFile } from '../support/source/project-files.ts';

const pages = filesBelow('dist').filter((file) => file.endsWith('.html'));

/** The layers in the order in which they are first named, which is their rank. */
function layersOf(html: string): string[] {
  const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
  const named = [...style.matchAll(/@layer\s+([^;{]+)[;{]/g)].flatMap(([, names]) => names?.split(',') ?? []);
  return [...new Set(named.map((name) => name.trim()))];
}

describe('the styles of the finished pages', () => {
  it('are on every page', () => {
    expect(pages.length).toBeGreaterThan(5);
  });

  it.each(pages)('rank the layers in the order of the source: %s', (file) => {
    expect(layersOf(readProjectFile(file))).toEqual([
      'reset',
      'tokens',
      'base',
      'ui',
      'features',
      'pages',
      'utilities',
    ]);
  });
});
