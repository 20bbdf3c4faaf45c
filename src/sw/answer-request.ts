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
  if (precache.has(url)) return answerFile(request, url, precache);
  return request.mode === 'navigate' ? answerUnknownPage(request, precache) : undefined;
}

async function answerFile(request: Request, url: URL, precache: Precache): Promise<Response> {
  // Evicted from the cache, or code of an outdated version: the server may still have it.
  return (await precache.match(url)) ?? fetch(request);
}

/** The server decides whether a page exists; without internet, our own not-found page is shown. */
async function answerUnknownPage(request: Request, precache: Precache): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const page = await precache.match(new URL(NOT_FOUND_PAGE, location.origin));
    if (page === undefined) throw error;
    return new Response(page.body, { status: 404, statusText: 'Not Found', headers: page.headers });
  }
}

function isBackendRequest({ pathname }: URL): boolean {
  return BACKEND_PATHS.some((path) => pathname.startsWith(path));
}
