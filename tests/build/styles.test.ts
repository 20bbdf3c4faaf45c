import { describe, expect, it } from 'vitest';
import { filesBelow, readProjectFile } from '../support/project-files.ts';

const pages = filesBelow('dist').filter((file) => file.endsWith('.html'));

describe('the styles of the finished pages', () => {
  it('are on every page', () => {
    expect(pages.length).toBeGreaterThan(5);
  });

  it.each(pages)('declare the order of the layers before any of them is filled: %s', (file) => {
    const style = /<style>([\s\S]*?)<\/style>/.exec(readProjectFile(file))?.[1] ?? '';
    const [firstLayer] = /@layer\s+[^;{]+[;{]/.exec(style) ?? [''];
    expect(firstLayer.replaceAll(' ', '')).toBe('@layerreset,tokens,base,ui,features,pages,utilities;');
  });
});
