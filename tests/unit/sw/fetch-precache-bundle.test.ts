import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchBundle } from '../../../src/sw/fetch-precache-bundle.ts';
import { LENGTH_DIGITS } from '../../../src/sw/precache-bundle.ts';

const HTML = 'text/html; charset=utf-8';
const page = { url: 'mission/index.html', revision: 'r1', type: HTML, body: '<h1>Schön</h1>' };
const code = { url: 'assets/a-1.js', revision: null, type: 'text/javascript; charset=utf-8', body: '1' };
const icon = { url: 'i.png', revision: 'r1', type: 'image/png', body: Uint8Array.of(0x89, 0x50, 0x00, 0xff) };
const manifest = [page, code, icon].map(({ url, revision }) => ({ url, revision }));

/** A bundle in the format of `src/sw/precache-bundle.ts`. */
function bundleOf(files: readonly (typeof page | typeof code | typeof icon)[]): Blob {
  const bodies = files.map(({ body }) => Buffer.from(body));
  const entries = files.map((file, at) => ({ ...file, body: undefined, bytes: bodies[at]?.length }));
  const index = Buffer.from(JSON.stringify(entries));
  return new Blob([`${index.length}`.padStart(LENGTH_DIGITS), index, ...bodies]);
}

afterEach(() => vi.unstubAllGlobals());

describe('the precache bundle', () => {
  it('gives the files that the manifest lists in the same revision', async () => {
    const stale = { ...page, revision: 'r0' };
    const unknown = { ...page, url: 'index.html' };
    vi.stubGlobal('fetch', async () => new Response(bundleOf([stale, page, unknown, code, icon])));
    const answers = await fetchBundle(manifest);
    const bodies = await Promise.all(
      answers.map(async ([url, answer]) => [url, Buffer.from(await answer.arrayBuffer())]),
    );
    expect(bodies).toEqual([page, code, icon].map(({ url, body }) => [url, Buffer.from(body)]));
  });

  const whole = bundleOf([page, code]);
  it.each([
    ['there is no internet', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the host lacks it', async () => new Response('Not found', { status: 404 })],
    ['a captive portal answers', async () => new Response('<p>Welcome! Please log in.</p>')],
    ['it is empty', async () => new Response('')],
    ['its end is missing', async () => new Response(whole.slice(0, -1))],
    ['its index is cut off', async () => new Response(whole.slice(0, LENGTH_DIGITS + 20))],
    ['something was added', async () => new Response(new Blob([whole, '<!-- proxy -->']))],
  ])('is nothing when %s', async (_title, answer) => {
    vi.stubGlobal('fetch', answer);
    expect(await fetchBundle(manifest)).toEqual([]);
  });

  it('gives a page the headers of the bundle, except those that describe the bundle itself', async () => {
    const headers = {
      'Content-Security-Policy': "default-src 'none'",
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
      'Content-Encoding': 'br',
      'Content-Length': '12',
      ETag: '"x"',
    };
    vi.stubGlobal('fetch', async () => new Response(bundleOf([page]), { headers }));
    const answer = new Map(await fetchBundle(manifest)).get(page.url);
    expect(Object.fromEntries(answer?.headers ?? [])).toEqual({
      'content-security-policy': "default-src 'none'",
      'content-type': HTML,
    });
  });
});
