import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { publicPages } from '../../src/content/site-map.ts';
import { BUNDLE_URL, type BundledFile, isBundled, LENGTH_DIGITS } from '../../src/sw/precache-bundle.ts';
import { BUDGETS, overBudget } from '../support/source/budgets.ts';
import { scriptsOf } from '../support/source/page-scripts.ts';
import { precacheDownloads, precachedUrls, wireBytesOf } from '../support/source/precache.ts';
import { filesBelow, ROOT, readProjectFile } from '../support/source/project-files.ts';

const DIST = path.join(ROOT, 'dist');
const htmlOf = ({ path: address }: { path: string }) => `dist${address === '/' ? '' : address}/index.html`;
const weigh = (name: string) => ({ name, bytes: wireBytesOf(path.join(ROOT, name)) });

describe('the weight of the build', () => {
  it.each(filesBelow('dist').filter((file) => file.endsWith('.html')))(
    '%s is within the budget of a page',
    (file) => {
      expect(overBudget('HTML with its styles', [weigh(file)], BUDGETS.htmlBytes)).toBe('');
    },
  );

  it('the scripts that a visit starts with, the same on every page, are within their budget', () => {
    const scripts = [...scriptsOf('dist/index.html')].map(weigh);
    expect(scripts.length).toBeGreaterThan(1);
    expect(overBudget('JavaScript', scripts, BUDGETS.scriptBytes)).toBe('');
  });

  it.each(publicPages)('$path has next to no script in its HTML', (page) => {
    const html = readProjectFile(htmlOf(page));
    const inline = [...html.matchAll(/<script(?![^>]*(?:ld\+json|src=))[^>]*>([\s\S]*?)<\/script>/g)];
    expect(inline.length).toBeGreaterThan(0);
    const text = inline.map(([, script]) => script).join('');
    const weight = { name: htmlOf(page), bytes: brotliCompressSync(text).length };
    expect(overBudget('inline script', [weight], BUDGETS.inlineScriptBytes)).toBe('');
  });

  it('what the worker fetches is within its budget', () => {
    const files = precacheDownloads(DIST);
    expect(files.length).toBeGreaterThan(5);
    expect(overBudget('precache', files, BUDGETS.precacheBytes)).toBe('');
  });
});

it('the precache bundle holds each small file exactly as it is in the build', () => {
  const bundle = readFileSync(path.join(DIST, BUNDLE_URL));
  let end = LENGTH_DIGITS + Number(bundle.subarray(0, LENGTH_DIGITS));
  const index: BundledFile[] = JSON.parse(`${bundle.subarray(LENGTH_DIGITS, end)}`);
  expect(index.map((file) => file.url)).toEqual(precachedUrls(DIST).filter(isBundled));
  expect(index.length).toBeGreaterThan(20);
  for (const { url, bytes } of index) {
    const packed = bundle.subarray(end, end + bytes);
    expect(packed.equals(readFileSync(path.join(DIST, url))), url).toBe(true);
    end += bytes;
  }
  expect(end).toBe(bundle.length);
});
