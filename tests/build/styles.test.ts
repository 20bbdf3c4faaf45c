import { describe, expect, it } from 'vitest';
import { filesBelow, readProjectFile } from '../support/project-files.ts';

const pages = filesBelow('dist').filter((file) => file.endsWith('.html'));

/** The cascade layers in the order in which a browser first hears of them, which is the order of their strength. */
function layerOrder(css: string): string[] {
  const named = [...css.matchAll(/@layer\s+([\w\s,]+)[{;]/g)].flatMap(([, names = '']) => names.split(','));
  return [...new Set(named.map((name) => name.trim()))];
}

describe('the styles of the finished pages', () => {
  it.each(pages)('%s puts the layers in the order of the house', (page) => {
    const css = [...readProjectFile(page).matchAll(/<style>([\s\S]*?)<\/style>/g)]
      .map(([, text]) => text)
      .join('');
    const all = ['reset', 'tokens', 'base', 'ui', 'features', 'pages', 'utilities'];
    expect(layerOrder(css)).toEqual(all);
  });
});
