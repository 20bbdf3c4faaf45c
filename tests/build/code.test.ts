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

describe('the scripts of a visitor', () => {
  const scriptsOfPage = (path: string) => {
    const reached = scriptsOf(path === '/' ? 'dist/index.html' : `dist${path}/index.html`);
    expect(reached.size).toBeGreaterThan(0);
    return [...reached];
  };

  it.each(publicPages)('hold no byte of supabase-js on $path', ({ path }) => {
    expect(scriptsOfPage(path).filter((file) => readProjectFile(file).includes(SUPABASE_MARK))).toEqual([]);
  });

  it.each(publicPages)(
    'are ASCII, which browsers decode without widening each letter, on $path',
    ({ path }) => {
      const isWide = (file: string) => /[^\0-\x7f]/.test(readProjectFile(file));
      expect(scriptsOfPage(path).filter(isWide)).toEqual([]);
    },
  );

  it('are the same on every page: React and the site', () => {
    const [first = [], ...others] = publicPages.map(({ path }) => scriptsOfPage(path));
    expect(first.filter((file) => readProjectFile(file).includes(REACT_MARK))).toHaveLength(1);
    for (const scriptsOfOther of others) expect(scriptsOfOther).toEqual(first);
  });

  it('leave supabase-js to the screens of staff, where it is', () => {
    expect(scripts.some((file) => readProjectFile(file).includes(SUPABASE_MARK))).toBe(true);
  });
});

describe('dist', () => {
  it('holds no source map: they would publish the sources twice', () => {
    expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
  });
});
