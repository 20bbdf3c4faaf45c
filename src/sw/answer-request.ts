import { staffPages } from '../content/site-map.ts';
import { within } from '../domain/backoff.ts';
import { noInternetPage } from './no-internet-page.ts';
import type { Precache } from './precache.ts';

const NOT_FOUND_PAGE = '/404.html';

/** The paths of the embedded backend on the site's own origin; a hosted backend has an origin of its own. */
const BACKEND_PATHS = ['/rest/', '/auth/', '/storage/', '/realtime/', '/functions/'];

/**
 * The worker's answer to a request of a page. Undefined when the browser must answer: another site, another method
 * than GET, a path of the backend, a request with a session.
 */
export function answerRequest(request: Request, precache: Precache): Promise<Response> | undefined {
  const url = new URL(request.url);
  const isOurs =
    request.method === 'GET' &&
    url.origin === location.origin &&
    !request.headers.has('Authorization') &&
    !isBackendRequest(url);
  if (!isOurs) return undefined;
  if (request.mode === 'navigate' && isStaffPage(url)) return answerStaffPage(request, url, precache);
  if (precache.has(url)) return answerFile(request, url, precache);
  return request.mode === 'navigate' ? answerUnknownPage(request, precache) : undefined;
}

/** A cache that works answers within milliseconds. One that is broken may reject, or never answer. */
const CACHE_LIMIT_MS = 3_000;

/** Shorter than a person would wait for a page that is already on the device. */
const STAFF_PAGE_LIMIT_MS = 3_000;

/**
 * From the server, because the code of staff pages is not in the cache: after a new version, the old page would name
 * code that is gone. The page in the cache says that there is no internet.
 */
async function answerStaffPage(request: Request, url: URL, precache: Precache): Promise<Response> {
  const asked = fetch(request.clone()).catch(() => undefined);
  return (await within(STAFF_PAGE_LIMIT_MS, asked)) ?? answerFile(request, url, precache);
}

/** From the cache, or from the server when the cache lacks the file or does not answer. */
async function answerFile(request: Request, url: URL, precache: Precache): Promise<Response> {
  const cached = precache.match(url).catch(() => undefined);
  const inTime = await within(CACHE_LIMIT_MS, cached);
  if (inTime !== undefined) return inTime;
  try {
    return await fetch(request);
  } catch (error) {
    // The cache may only have been slow.
    return (await within(CACHE_LIMIT_MS, cached)) ?? answerOffline(request, error);
  }
}

/** The server decides whether a page exists; without internet, our own not-found page is shown. */
async function answerUnknownPage(request: Request, precache: Precache): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const cached = precache.match(new URL(NOT_FOUND_PAGE, location.origin)).catch(() => undefined);
    const page = await within(CACHE_LIMIT_MS, cached);
    if (page === undefined) return answerOffline(request, error);
    return new Response(page.body, { status: 404, statusText: 'Not Found', headers: page.headers });
  }
}

/** In place of a page, an explanation; a page that asked for a file gets the error. */
function answerOffline(request: Request, error: unknown): Response {
  if (request.mode !== 'navigate') throw error;
  return noInternetPage();
}

function isStaffPage({ pathname }: URL): boolean {
  const bare = pathname.replace(/\/+$/, '');
  return Object.values(staffPages).some(({ path }) => path === bare);
}

function isBackendRequest({ pathname }: URL): boolean {
  return BACKEND_PATHS.some((path) => pathname.startsWith(path));
}
