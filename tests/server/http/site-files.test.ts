import { describe, expect, it } from 'vitest';
import { startStaticSite } from '../../../server/site.ts';
import { cleanUpLater } from '../support/clean-up.ts';
import { askRaw, closing } from '../support/raw-connection.ts';

const { origin, close } = await startStaticSite({});
cleanUpLater(close);

describe('The site’s files', () => {
  it.each([
    ['/', 'no-cache'],
    ['/mission', 'no-cache'],
    ['/mission/', 'no-cache'],
    ['/scam-awareness', 'no-cache'],
    ['/contact', 'no-cache'],
    ['/third-age-login', 'no-store'],
    ['/dashboard', 'no-store'],
  ])('gives the page %s with Cache-Control %s', async (path, caching) => {
    const response = await fetch(origin + path);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toMatch(/^text\/html/);
    expect(response.headers.get('Cache-Control')).toBe(caching);
    expect(response.headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  });

  it.each([
    '/nowhere',
    '/_headers',
    '/vercel.json',
    '/nginx.conf',
    '/%5fheaders',
    '/%6eginx%2Econf',
    '/%2egit/config',
    '/.env',
    '/assets/%2e%2e/_headers',
    '/..%2f..%2fpackage.json',
  ])('answers %s with the friendly page and 404', async (path) => {
    const response = await fetch(origin + path);
    expect(response.status).toBe(404);
    expect(response.headers.get('Cache-Control')).toBe('no-cache');
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(await response.text()).toContain('<html');
  });

  it('keeps hashed files for good, compressed as the browser can', async () => {
    const page = await (await fetch(origin)).text();
    const script = /(\/assets\/[\w.-]+\.js)/.exec(page)?.[1] ?? '';
    for (const encoding of ['br', 'gzip']) {
      const response = await fetch(origin + script, { headers: { 'Accept-Encoding': encoding } });
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Encoding')).toBe(encoding);
      expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    }
  });

  it.each<[string, string, string | null]>([
    ['gzip, deflate, br, zstd', 'what browsers send', 'br'],
    ['GZIP', 'capitals', 'gzip'],
    ['gzip;q=1, br;q=0', 'a coding that is refused', 'gzip'],
    ['*', 'any coding', 'br'],
    ['*;q=0', 'no coding', null],
    ['broken', 'a name that only begins alike', null],
  ])('understands the accepted codings "%s": %s', async (accepted, _what, coding) => {
    const response = await fetch(`${origin}/mission`, { headers: { 'Accept-Encoding': accepted } });
    expect(response.headers.get('Content-Encoding')).toBe(coding);
    expect(response.headers.get('Vary')).toBe('Accept-Encoding');
    expect(await response.text()).toContain('<html');
  });

  it('answers what the browser has already without its content', async () => {
    const tagOf = async (coding: string) => {
      const response = await fetch(`${origin}/mission`, { headers: { 'Accept-Encoding': coding } });
      return response.headers.get('ETag') ?? '';
    };
    const [plain, small] = [await tagOf('identity'), await tagOf('br')];
    expect(plain).not.toBe(small);
    for (const tags of [plain, `W/${plain}`, `"x", ${plain}`, '*']) {
      const response = await conditional({ 'If-None-Match': tags });
      expect(response).toMatchObject({ status: 304 });
      expect(response.headers.get('ETag')).toBe(plain);
      expect(response.headers.get('Cache-Control')).toBe('no-cache');
    }
    for (const tags of [small, '"x"', ''])
      expect(await conditional({ 'If-None-Match': tags })).toMatchObject({ status: 200 });
    expect(await conditional({ 'If-Match': '"x"' })).toMatchObject({ status: 412 });
    expect(await conditional({ 'If-Match': plain })).toMatchObject({ status: 200 });
  });

  function conditional(headers: Record<string, string>) {
    return fetch(`${origin}/mission`, { headers: { 'Accept-Encoding': 'identity', ...headers } });
  }

  it('answers HEAD with the headers of GET', async () => {
    for (const path of ['/mission', '/nowhere']) {
      const [get, head] = [await fetch(origin + path), await fetch(origin + path, { method: 'HEAD' })];
      const headersOf = ({ headers }: Response) =>
        // The client ends the connection after HEAD by itself.
        [...headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name));
      expect(head.status).toBe(get.status);
      expect(headersOf(head)).toEqual(headersOf(get));
      expect(await head.text()).toBe('');
    }
  });

  it('offers no ranges: all of the file is the answer', async () => {
    const response = await fetch(`${origin}/sw.js`, { headers: { Range: 'bytes=0-3' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('Accept-Ranges')).toBe(null);
    expect((await response.text()).length).toBeGreaterThan(1000);
  });

  it('answers requests that come together in their order, also with a body where none belongs', async () => {
    const requests = [
      'GET /robots.txt HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nbody',
      'HEAD /mission HTTP/1.1\r\nHost: a\r\n\r\n',
      'POST /mission HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n',
      'GET http://any.example/nowhere HTTP/1.1\r\nHost: a\r\n\r\n',
      'GET http://any.example/robots.txt?x=1 HTTP/1.1\r\nHost: a\r\n\r\n',
      `OPTIONS * ${closing()}\r\n\r\n`,
    ];
    const answers = await askRaw(origin, requests.join(''));
    const statuses = [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    expect(statuses.join(' ')).toBe('200 200 405 404 200 405');
  });

  it.each([
    ['a method that nobody knows', 'FLY / HTTP/1.1\r\nHost: a', /^HTTP\/1\.1 400 /],
    ['a tunnel', 'CONNECT a.example:443 HTTP/1.1\r\nHost: a', /^$/],
    ['a path that cannot be decoded', `GET //%ff/%00/../.. ${closing()}`, /^HTTP\/1\.1 404 /],
    ['no host', 'GET / HTTP/1.1', /^HTTP\/1\.1 400 /],
    ['two lengths', `POST / ${closing()}\r\nContent-Length: 1\r\nContent-Length: 2`, /^HTTP\/1\.1 400 /],
    ['an expectation', `GET / ${closing()}\r\nExpect: x`, /^HTTP\/1\.1 417 /],
    ['another protocol', `GET /robots.txt ${closing()}, Upgrade\r\nUpgrade: h2c`, /^HTTP\/1\.1 200 /],
  ])('answers %s', async (_what, head, answer) => {
    expect(await askRaw(origin, `${head}\r\n\r\n`)).toMatch(answer);
  });

  it('takes no other method', async () => {
    const response = await fetch(`${origin}/contact`, { method: 'POST', body: 'name=A' });
    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toBe('GET, HEAD');
  });

  it('have no API beside them where a hosted project is the backend', async () => {
    expect(await fetch(`${origin}/rest/v1/ContactTable`)).toMatchObject({ status: 404 });
    expect(await fetch(`${origin}/auth/v1/token`, { method: 'POST' })).toMatchObject({ status: 405 });
  });
});
