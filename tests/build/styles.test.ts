import { expect, it } from 'vitest';
import { filesBelow, readProjectFile } from '../support/source/project-files.ts';

/** The layers in the order in which they are first named, which is their rank. */
function layersOf(html: string): string[] {
  const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
  const named = [...style.matchAll(/@layer\s+([^;{]+)[;{]/g)].flatMap(([, names]) => names?.split(',') ?? []);
  return [...new Set(named.map((name) => name.trim()))];
}

it('the styles of every finished page rank the layers in the order of the source', () => {
  const pages = filesBelow('dist').filter((file) => file.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(5);
  const layers = ['reset', 'tokens', 'base', 'ui', 'features', 'pages', 'utilities'];
  for (const page of pages) expect(layersOf(readProjectFile(page)), page).toEqual(layers);
});
