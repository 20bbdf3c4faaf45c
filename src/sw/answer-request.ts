import { isBackendRequest } from './backend-paths.ts';
import type { Precache } from './precache.ts';

const NOT_FOUND_PAGE = '/404.html';

/**
 * The worker's answer to a request of a page, or undefined when the request is none of its business: another
 * site, another method than GET, anything of the backend, anything signed in.
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
  // Evicted piece by piece, or code of a version too old: the network may still have it.
  return (await precache.match(url)) ?? fetch(request);
}

/** The server knows best whether a page exists; without it, our own page says that we cannot find it. */
async function answerUnknownPage(request: Request, precache: Precache): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const page = await precache.match(new URL(NOT_FOUND_PAGE, location.origin));
    if (page === undefined) throw error;
    return new Response(page.body, { status: 404, statusText: 'Not Found', headers: page.headers });
  }
}
