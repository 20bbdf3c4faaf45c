import { describe, expect, it } from 'vitest';
import { flatStyles } from '../../../src/build/flat-styles/flat-styles.ts';

const LAYERS = '@layer reset,base,ui,pages;';

/** The specificity of an output selector: ids, written as `:not(#\#)`, then classes, then types. */
function weight(selector: string): number {
  const ids = selector.match(/#/g)?.length ?? 0;
  const classes = selector.match(/\.[\w-]+|\[[^\]]+\]|:(?:hover|focus|visited|root)/g)?.length ?? 0;
  return (ids / 2) * 10_000 + classes * 100 + (selector.match(/(?:^|[\s>+~])[a-z]/g)?.length ?? 0);
}

function selectors(css: string): string[] {
  return [...css.matchAll(/(?:^|\})([^{}@]+)\{/g)].map(([, selector = '']) => selector);
}

describe('styles without layers', () => {
  it('let a later layer win whatever the specificity of its selectors and its place', () => {
    const css = flatStyles(
      `${LAYERS}@layer pages{.c{color:red}}@layer base{main a:visited[href]{color:blue}}@layer ui{.a.b:hover{color:green}}`,
    );
    const byWeight = selectors(css).sort((one, other) => weight(one) - weight(other));
    expect(byWeight.map((selector) => selector.replace(/:not\(#\\#\)/g, ''))).toEqual([
      'main a:visited[href]',
      '.a.b:hover',
      '.c',
    ]);
  });

  it.each([
    ['a list in a bracket', '@layer reset{a:not(:is(b,i)){top:0}}'],
    ['the value of a lower layer', '@layer reset{a{top:revert-layer}}'],
    ['a minimum of an unknown form', '@layer reset{a{width:min(3vw,2vh)}}'],
    ['a container query of an unknown form', '@layer reset{@container (height>1px){a{top:0}}}'],
  ])('refuse %s', (_what, css) => {
    expect(() => flatStyles(css)).toThrow();
  });

  it.each([
    ['padding:0;padding-inline:1px 2px', 'padding:0;padding-left:1px;padding-right:2px'],
    ['scroll-margin-block-start:1em', 'scroll-margin-top:1em'],
    ['appearance:none', '-webkit-appearance:none;appearance:none'],
    ['list-style-type:""', 'list-style-type:none;list-style-type:""'],
  ])('say %s in the words of 2019', (declaration, expected) => {
    expect(flatStyles(`@layer reset{a{${declaration}}}`)).toBe(`@layer reset{a{${expected}}}`.slice(13, -1));
  });

  it('show every focus in browsers without :focus-visible', () => {
    expect(flatStyles('@layer reset{:focus-visible{outline:3px solid}}')).toBe(
      ':focus{outline:3px solid}:focus:not(:focus-visible){outline:none}',
    );
  });

  it('drop selectors with :has, and keep the others of the rule', () => {
    expect(flatStyles('@layer reset{a:has(b){top:0}a:has(b),c{top:0}}')).toBe('c{top:0}');
  });

  it('put margins in place of the gaps of flexboxes, and not of grids', () => {
    const css = flatStyles(
      '@layer reset{a{display:flex;gap:4px}b{display:flex;flex-wrap:wrap;gap:4px 8px;padding:9px}c{display:grid;gap:4px}}',
    );
    const only = '@supports not ((inset:0) or (appearance:none))';
    expect(css).toContain(`${only}{a>*+*{--gap-left:4px;margin-left:4px}}`);
    expect(css).toContain('padding-left:calc(9px - 8px/2)');
    expect(css).toMatch(/b>\*\{[^}]*;margin:calc\(4px\/2\) calc\(8px\/2\)\}/);
    expect(css).not.toContain('c>*');
  });
});
