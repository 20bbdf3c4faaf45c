import { describe, expect, it } from 'vitest';
import { publicPages } from '../../src/content/site-map.ts';
import { scriptsOf } from '../support/source/page-scripts.ts';
import { filesBelow, readProjectFile } from '../support/source/project-files.ts';

/** A header name that supabase-js contains as text; minifiers do not change it. */
const SUPABASE_MARK = 'X-Supabase-Api-Version';

const files = filesBelow('dist');
const scripts = files.filter((file) => file.endsWith('.js'));

describe('the scripts of a visitor', () => {
  it.each(publicPages)('hold no byte of supabase-js on $path', (page) => {
    const reached = scriptsOf(page.path === '/' ? 'dist/index.html' : `dist${page.path}/index.html`);
    expect(reached.size).toBeGreaterThan(0);
    expect([...reached].filter((file) => readProjectFile(file).includes(SUPABASE_MARK))).toEqual([]);
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
