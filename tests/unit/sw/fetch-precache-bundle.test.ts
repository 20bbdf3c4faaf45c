import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchBundle, toResponse } from '../../../src/sw/fetch-precache-bundle.ts';

const page = {
  url: 'mission/index.html',
  revision: 'r1',
  type: 'text/html; charset=utf-8',
  body: '<h1>Hi</h1>',
};
const code = { url: 'assets/a-1.js', revision: null, type: 'text/javascript; charset=utf-8', body: '1' };
const manifest = [
  { url: page.url, revision: 'r1' },
  { url: code.url, revision: null },
];
const answerWith = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', answer);

afterEach(() => vi.unstubAllGlobals());

describe('the precache bundle', () => {
  it('gives the files that the manifest lists in the same revision', async () => {
    const stale = { ...page, url: 'index.html', revision: 'r0' };
    answerWith(async () => Response.json([page, code, stale, { ...page, revision: 'r2' }]));
    const { files } = await fetchBundle([...manifest, { url: 'index.html', revision: 'r1' }]);
    expect(files).toEqual([page, code]);
  });

  it.each([
    ['there is no internet', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the host lacks it', async () => new Response('Not found', { status: 404 })],
    ['a captive portal answers', async () => new Response('<p>Welcome! Please log in.</p>')],
  ])('is nothing when %s', async (_title, answer) => {
    answerWith(answer);
    expect((await fetchBundle(manifest)).files).toEqual([]);
  });

  it('gives an icon its bytes', async () => {
    const bytes = Uint8Array.of(0x89, 0x50, 0x00, 0xff);
    const icon = {
      url: 'icons/a.png',
      revision: 'r1',
      type: 'image/png',
      body: Buffer.from(bytes).toString('base64'),
    };
    const response = toResponse(icon, new Headers());
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
  });

  it('gives a page the headers of the bundle, except those that describe the bundle itself', async () => {
    const sent = new Headers({
      'Content-Security-Policy': "default-src 'none'",
      'Content-Type': 'application/json',
      'Cache-Control': 'public, max-age=300',
      'Content-Encoding': 'br',
      'Content-Length': '12',
      ETag: '"x"',
    });
    const response = toResponse(page, sent);
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-security-policy': "default-src 'none'",
      'content-type': 'text/html; charset=utf-8',
    });
    expect(await response.text()).toBe(page.body);
    expect(sent.get('ETag')).toBe('"x"');
  });
});
