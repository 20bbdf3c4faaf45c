import { request } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { startStaticSite } from '../../../server/site.ts';
import { startTestSite } from '../support/test-site.ts';

let origin: string;

beforeAll(async () => {
  ({ origin } = await startTestSite());
});

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
    '/assets/index-00000000.js',
    '/_headers',
    '/vercel.json',
    '/nginx.conf',
    '/%5fheaders',
    '/_headers%2ebr',
    '/vercel%2ejson',
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

  it('takes no other method', async () => {
    const response = await fetch(`${origin}/contact`, { method: 'POST', body: 'name=A' });
    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toBe('GET, HEAD');
  });

  it('answers a path that cannot be decoded', async () => {
    const status = await new Promise((resolve, reject) => {
      const { port } = new URL(origin);
      request({ port, host: '127.0.0.1', path: '//%ff/%00/../..' }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(404);
  });
});

describe('With a hosted project as the backend', () => {
  it('serves the site and no API', async () => {
    const site = await startStaticSite({});
    expect(await fetch(`${site.origin}/mission`)).toMatchObject({ status: 200 });
    expect(await fetch(`${site.origin}/rest/v1/ContactTable`)).toMatchObject({ status: 404 });
    expect(await fetch(`${site.origin}/auth/v1/token`, { method: 'POST' })).toMatchObject({ status: 405 });
    await site.close();
  });
});
