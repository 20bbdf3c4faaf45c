import { describe, expect, it } from 'vitest';
import { publicPages } from '../../src/content/site-map.ts';
import { scriptsOf } from '../support/source/page-scripts.ts';
import { filesBelow, readProjectFile } from '../support/source/project-files.ts';

/** A header name that supabase-js contains as text; minifiers do not change it. */
const SUPABASE_MARK = 'X-Supabase-Api-Version';
/** The beginning of each error of React's code for production. */
const REACT_MARK = 'Minified React error #';

const files = filesBelow('dist');
const scripts = files.filter((file) => file.endsWith('.js'));
const holds = (mark: string) => (file: string) => readProjectFile(file).includes(mark);

describe('the scripts of a visitor', () => {
  const [first = [], ...others] = publicPages.map(({ path }) => [
    ...scriptsOf(path === '/' ? 'dist/index.html' : `dist${path}/index.html`),
  ]);

  it('are the same on every page: React and the site', () => {
    expect(first.filter(holds(REACT_MARK))).toHaveLength(1);
    for (const scriptsOfOther of others) expect(scriptsOfOther).toEqual(first);
  });

  it('hold no byte of supabase-js: it is left to the screens of staff', () => {
    expect(first.filter(holds(SUPABASE_MARK))).toEqual([]);
    expect(scripts.some(holds(SUPABASE_MARK))).toBe(true);
  });

  it('are ASCII, which browsers decode without widening each letter', () => {
    expect(first.filter((file) => /[^\0-\x7f]/.test(readProjectFile(file)))).toEqual([]);
  });
});

it('React is compiled by Chrome while it arrives', () => {
  const [react = ''] = scripts.filter(holds(REACT_MARK));
  expect(readProjectFile(react)).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});

it('there is no source map: it would publish the sources twice', () => {
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
});
