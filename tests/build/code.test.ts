import { describe, expect, it } from 'vitest';
import { publicPages } from '../../src/content/site-map.ts';
import { scriptsOf } from '../support/page-scripts.ts';
import { filesBelow, readProjectFile } from '../support/project-files.ts';
import { secretsIn } from '../support/secrets.ts';

/** A header name that supabase-js carries as text, whatever the minifier does to it. */
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
  const texts = files.filter((file) => /\.(html|js|css|json|map|svg|txt|xml|webmanifest)$/.test(file));

  it('holds nothing that looks like a secret key', () => {
    expect(texts.length).toBeGreaterThan(10);
    expect(
      texts.flatMap((file) => secretsIn(readProjectFile(file)).map((secret) => `${file}: ${secret}`)),
    ).toEqual([]);
  });

  it.each([
    ['sb_secret_', 'const key = "sb_secret_abc123";'],
    [
      'service_role',
      `"eyJhbGciOiJIUzI1NiJ9.${Buffer.from('{"role":"service_role"}').toString('base64url')}.x"`,
    ],
    ['private key', '-----BEGIN RSA PRIVATE KEY-----'],
    ['database', 'postgresql://postgres:hunter2@db.example:5432/postgres'],
  ])('would be caught with a secret of the kind %s', (_kind, text) => {
    expect(secretsIn(text)).toHaveLength(1);
  });

  it('holds no source map: they would publish the sources twice', () => {
    expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
  });
});
