import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerRequest } from '../../../src/sw/answer-request.ts';
import { createPrecache } from '../../../src/sw/precache.ts';

const ORIGIN = 'https://www.thirdage.example';
const FILES = ['contact', 'dashboard'].map((page) => ({ url: `/${page}/index.html`, revision: '1' }));

/** A request of the browser; `new Request` cannot make one for a page. */
function requestOf(path: string, mode = 'navigate'): Request {
  const request = { url: ORIGIN + path, method: 'GET', mode, headers: new Headers(), clone: () => request };
  return request as unknown as Request;
}

const rejects = () => Promise.reject(new Error('The cache is broken'));
const hangs = () => new Promise<never>(() => {});
const cached = async () => new Response('From the cache');
const online = async () => new Response('From the server');
const offline = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', new URL(ORIGIN));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The answer of a worker whose caches and internet are as these. */
async function answer(
  open: () => Promise<unknown>,
  fetchNow: () => Promise<Response>,
  request = requestOf('/contact'),
): Promise<Response> {
  vi.stubGlobal('caches', { match: open, open });
  vi.stubGlobal('fetch', fetchNow);
  const answered =
    answerRequest(request, createPrecache(FILES)) ?? Promise.reject(new Error('Left to the browser'));
  // A rejection is looked at below.
  answered.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(30_000);
  return Promise.race([answered, Promise.reject(new Error('No answer in 30 seconds'))]);
}

describe.each([
  ['caches.open rejects', rejects],
  ['caches.open never answers', hangs],
  ['cache.match rejects', async () => ({ match: rejects })],
  ['cache.match never answers', async () => ({ match: hangs })],
])('when %s', (_what, open) => {
  it('a page comes from the server', async () => {
    expect(await (await answer(open, online)).text()).toBe('From the server');
  });

  it('offline it says that there is no internet, and how to reach us', async () => {
    const page = await answer(open, offline);
    expect(page.status).toBe(503);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toMatch(/No internet right now[\s\S]*tel:\+1/);
  });

  it('offline a file fails for the page that asked for it', async () => {
    const file = requestOf('/assets/a-1.js', 'cors');
    await expect(answer(open, offline, file)).rejects.toThrow('Failed to fetch');
  });
});

it.each([
  ['from the server, which has its present version', online, 'From the server'],
  ['without internet from the cache', offline, 'From the cache'],
  ['from the cache when the server does not answer', hangs, 'From the cache'],
])('a staff page, whose code is not in the cache, comes %s', async (_what, fetchNow, text) => {
  const page = await answer(async () => ({ match: cached }), fetchNow, requestOf('/dashboard/'));
  expect(await page.text()).toBe(text);
});

it('waits for a slow cache when there is no internet', async () => {
  const slow = () => new Promise((resolve) => setTimeout(resolve, 4_000, { match: cached }));
  expect(await (await answer(slow, offline)).text()).toBe('From the cache');
});
