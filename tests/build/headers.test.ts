import { createHash } from 'node:crypto';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { headersFor, readHeaderRules } from '../../server/http/header-rules.ts';
import { BUNDLE_URL, type BundledFile, LENGTH_DIGITS } from '../../src/sw/precache-bundle.ts';
import { filesBelow, ROOT, readProjectFile } from '../support/source/project-files.ts';

const rules = readHeaderRules(path.join(ROOT, 'dist'));
const pages = filesBelow('dist').filter((file) => file.endsWith('.html'));

const { 'Content-Security-Policy': policy = '', ...others } = Object.fromEntries(headersFor(rules, '/'));

/** The CSP hashes of all inline elements that match, over all pages, each once. */
function inlineHashes(element: RegExp): string[] {
  const texts = pages.flatMap((page) =>
    [...readProjectFile(page).matchAll(element)].map(([, text = '']) => text),
  );
  const hashes = texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return [...new Set(hashes)];
}

/** The names of all Trusted Types policies in the built code. */
function policiesMade(): string[] {
  const files = filesBelow('dist').filter((file) => /\.(html|js)$/.test(file));
  const names = files.flatMap((file) =>
    [...readProjectFile(file).matchAll(/createPolicy\(\s*["'`]([^"'`]+)/g)].map(([, name = '']) => name),
  );
  return [...new Set(names)];
}

describe('the content security policy', () => {
  it('lets in nothing but the site itself, and each inline script and style by its hash', () => {
    const scripts = inlineHashes(
      /<script(?![^>]*(?:\bsrc=|application\/(?:ld\+)?json))[^>]*>([\s\S]*?)<\/script>/g,
    );
    // The script of the head and the loader.
    expect(scripts).toHaveLength(2);
    const styles = inlineHashes(/<style[^>]*>([\s\S]*?)<\/style>/g);
    expect(styles.length).toBeGreaterThan(0);
    const directives = policy.split('; ').map((directive) => directive.split(' ').sort());
    const expected = [
      ['default-src', "'none'"],
      ['script-src', "'self'", ...scripts],
      ['style-src', "'self'", ...styles],
      ['img-src', "'self'"],
      ['font-src', "'self'"],
      ['connect-src', "'self'"],
      ['manifest-src', "'self'"],
      ['worker-src', "'self'"],
      ['base-uri', "'none'"],
      ['form-action', "'none'"],
      ['frame-ancestors', "'none'"],
      ['require-trusted-types-for', "'script'"],
      ['trusted-types', ...policiesMade()],
    ];
    expect(directives.sort()).toEqual(expected.map((words) => words.sort()).sort());
  });

  it.each(pages)('has nothing to refuse on %s that has no hash: style and event attributes', (page) => {
    const tags = readProjectFile(page).replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '');
    expect(tags.match(/<[a-z][^>]*\s(?:style|on[a-z]+)=/g) ?? []).toEqual([]);
  });
});

describe('the other headers', () => {
  it('are all there, with nothing in them that a browser would have to guess', () => {
    const { 'Permissions-Policy': permissions = '', ...named } = others;
    expect(named).toEqual({
      'Strict-Transport-Security': 'max-age=63072000',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
    });
    const features = permissions.split(', ');
    for (const feature of features) expect(feature).toMatch(/^[a-z-]+=\(\)$/);
    for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
      expect(features).toContain(`${feature}=()`);
  });

  it('reach a bundled page all the same: the index has those that the bundle’s answer has not', () => {
    const text = readProjectFile(`dist${BUNDLE_URL}`);
    const index: BundledFile[] = JSON.parse(text.slice(LENGTH_DIGITS, text.indexOf(']', LENGTH_DIGITS) + 1));
    const ofTheBundle = headersFor(rules, BUNDLE_URL);
    const entries = index.filter(({ url }) => url.endsWith('.html'));
    expect(entries.length).toBe(pages.length);
    for (const { url, headers } of entries) {
      const own = [...headersFor(rules, `/${url}`)].filter(
        ([name, value]) => value === 'no-store' || (name !== 'Cache-Control' && !ofTheBundle.has(name)),
      );
      expect(headers ?? {}, url).toEqual(Object.fromEntries(own));
    }
  });

  it.each([
    ['/assets/index-12345678.js', 'public, max-age=31536000, immutable'],
    ['/art/any.svg', 'public, max-age=604800'],
    ['/icons/any.png', 'public, max-age=604800'],
    ['/sw.js', 'no-cache'],
    ['/dashboard', 'no-store'],
    ['/dashboard/', 'no-store'],
    ['/dashboard/index.html', 'no-store'],
    ['/third-age-login', 'no-store'],
  ])('keep %s as long as it holds', (file, caching) => {
    expect(headersFor(rules, file).get('Cache-Control')).toBe(caching);
  });
});

it('the file for Vercel says the same as the one for Netlify and Cloudflare', () => {
  const { headers } = JSON.parse(readProjectFile('dist/vercel.json')) as {
    readonly headers: readonly { source: string; headers: readonly { key: string; value: string }[] }[];
  };
  const asFile = headers
    .map(({ source, headers: each }) =>
      [source.replace('(.*)', '*'), ...each.map(({ key, value }) => `  ${key}: ${value}`)].join('\n'),
    )
    .join('\n\n');
  expect(`${asFile}\n`).toBe(readProjectFile('dist/_headers'));
});
