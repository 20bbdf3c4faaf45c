import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerRequest } from '../../../src/sw/answer-request.ts';
import { createPrecache } from '../../../src/sw/precache.ts';

const ORIGIN = 'https://www.thirdage.example';
const PAGE = `${ORIGIN}/contact`;

/** A request of the browser for a page; `new Request` cannot make one. */
const navigation = (url = PAGE) =>
  ({ url, method: 'GET', mode: 'navigate', headers: new Headers() }) as unknown as Request;

const rejects = () => Promise.reject(new Error('The cache is broken'));
const hangs = () => new Promise<never>(() => {});

/** A worker whose caches answer in these ways. */
function workerWith(cacheStorage: { readonly open: () => Promise<unknown> }) {
  vi.stubGlobal('caches', { match: cacheStorage.open, ...cacheStorage });
  return createPrecache(
    ['contact', 'dashboard'].map((page) => ({ url: `/${page}/index.html`, revision: '1' })),
  );
}

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

describe.each([
  ['caches.open rejects', { open: rejects }],
  ['caches.open never answers', { open: hangs }],
  ['cache.match rejects', { open: async () => ({ match: rejects }) }],
  ['cache.match never answers', { open: async () => ({ match: hangs }) }],
])('when %s', (_what, faults) => {
  async function answer(fetchNow: () => Promise<Response>, request = navigation()): Promise<Response> {
    const precache = workerWith(faults);
    vi.stubGlobal('fetch', fetchNow);
    const answered = answerRequest(request, precache) ?? Promise.reject(new Error('Left to the browser'));
    // A rejection is looked at below.
    answered.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(30_000);
    return Promise.race([answered, Promise.reject(new Error('No answer in 30 seconds'))]);
  }

  it('a page comes from the server', async () => {
    expect(await (await answer(online)).text()).toBe('From the server');
  });

  it('offline it says that there is no internet, and how to reach us', async () => {
    const page = await answer(offline);
    expect(page.status).toBe(503);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toMatch(/No internet right now[\s\S]*tel:\+1/);
  });

  it('offline a file fails for the page that asked for it', async () => {
    const file = { ...navigation(`${ORIGIN}/assets/a-1.js`), mode: 'cors' } as Request;
    await expect(answer(offline, file)).rejects.toThrow('Failed to fetch');
  });
});

describe('a staff page, whose code is not in the cache', () => {
  const request = { ...navigation(`${ORIGIN}/dashboard/`), clone: () => request } as Request;

  async function answer(fetchNow: () => Promise<Response>): Promise<string | undefined> {
    const cached = async () => new Response('From the cache');
    const precache = workerWith({ open: async () => ({ match: cached }) });
    vi.stubGlobal('fetch', fetchNow);
    const answered = answerRequest(request, precache);
    await vi.advanceTimersByTimeAsync(30_000);
    return (await answered)?.text();
  }

  it.each([
    ['from the server, which has its present version', online, 'From the server'],
    ['without internet from the cache', offline, 'From the cache'],
    ['from the cache when the server does not answer', hangs, 'From the cache'],
  ])('comes %s', async (_what, fetchNow, text) => {
    expect(await answer(fetchNow)).toBe(text);
  });
});

it('waits for a slow cache when there is no internet', async () => {
  const precache = workerWith({
    open: async () => {
      await new Promise((resolve) => setTimeout(resolve, 4_000));
      return { match: async () => new Response('From the cache') };
    },
  });
  vi.stubGlobal('fetch', offline);
  const answered = answerRequest(navigation(), precache);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await (await answered)?.text()).toBe('From the cache');
});
