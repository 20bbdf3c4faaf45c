import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_DIR } from '../../../server/project.ts';
import { startStaticSite } from '../../../server/site.ts';
import { cleanUpLater } from '../support/clean-up.ts';
import { serveByNginx } from '../support/debian-nginx.ts';
import { describeWith } from '../support/describe-with.ts';

const DIST = path.join(PROJECT_DIR, 'dist');
const nginx = await serveByNginx(DIST, readFileSync(path.join(DIST, 'nginx.conf'), 'utf8'));
const { origin: ours, close } = await startStaticSite({});
cleanUpLater(close);
const asset = readdirSync(path.join(DIST, 'assets')).find((file) => file.endsWith('.js')) ?? '';

describeWith(nginx, 'nginx with the file of the build', ({ origin: theirs }) => {
  it.each([
    '/',
    '/mission',
    '/mission/',
    '/dashboard',
    '/dashboard/',
    '/dashboard/index.html',
    '/third-age-login',
    '/assets/',
    '/sw.js',
    '/manifest.webmanifest',
    '/robots.txt',
    '/art/promise.svg',
    `/assets/${asset}`,
    '/assets/missing-00000000.js',
    '/nowhere',
    '/_headers',
    '/vercel.json',
    '/nginx.conf',
    '/%5fheaders',
    '/vercel%2ejson',
    '/%2egit/config',
    '/assets/.hidden',
  ])('answers %s as npm start does: status, headers, body', async (address) => {
    expect(await answerOf(theirs, address)).toEqual(await answerOf(ours, address));
  });

  it('sends the compressed copies', async () => {
    const response = await fetch(`${theirs}/`, { headers: { 'Accept-Encoding': 'gzip' } });
    expect(response.headers.get('Content-Encoding')).toBe('gzip');
    expect(response.headers.get('Vary')).toBe('Accept-Encoding');
  });

  it('takes no other method', async () => {
    expect((await fetch(`${theirs}/contact`, { method: 'POST', body: 'name=A' })).status).toBe(405);
  });
});

/** What must differ between two servers: dates, ETags, lengths, the server's name. */
const OWN =
  /^(date|etag|last-modified|server|connection|keep-alive|vary|accept-ranges|content-length|transfer-encoding)$/;

async function answerOf(origin: string, address: string) {
  const response = await fetch(origin + address, { headers: { 'Accept-Encoding': 'identity' } });
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !OWN.test(name)));
  headers['content-type'] = (headers['content-type'] ?? '')
    .replace(/;\s*charset=utf-8/i, '')
    .replace('application/javascript', 'text/javascript');
  return { status: response.status, headers, body: await response.text() };
}
